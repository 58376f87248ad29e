import { type OwnProfile, changeOwnProfile, showOwnProfile } from '#contract/account.ts';
import { interfaceLanguages, languages } from '#contract/languages.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { invalidate } from '../../../domain/session/use-endpoint.ts';
import { refreshUser } from '../../../shell/session/keep-session.ts';
import { GuardedField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useReportUnsaved } from '../../../ui/form/unsaved-changes.tsx';
import { notify } from '../../../ui/notify.ts';
import ui from '../../../ui/ui.module.css';
import { AccountSection } from './account-section.tsx';

const valuesOf = ({ firstName, lastName, phone, language }: OwnProfile) => ({ firstName, lastName, phone: phone ?? '', language });

/** Name, phone and the language of emails. */
export function ProfileSection({ profile, isSecondary }: { profile: OwnProfile; isSecondary: boolean }) {
  const t = useT();
  const form = useForm(
    { ...valuesOf(profile), revision: profile.revision },
    async ({ revision, phone, ...rest }, { reset }) => {
      const savedProfile = await call(changeOwnProfile, { body: { ...rest, phone: phone.trim() === '' ? null : phone } }, { revision });
      reset({ ...valuesOf(savedProfile), revision: savedProfile.revision });
      notify({ severity: 'success', summary: t('form.saved') });
      // The header shows the name too.
      await Promise.all([invalidate(showOwnProfile), refreshUser()]);
    },
    'profile',
  );
  useReportUnsaved(form.formState.isDirty);
  const storedProfile = form.current as OwnProfile | undefined;
  const labels = { firstName: t('account.profile.firstName'), lastName: t('account.profile.lastName'), phone: t('account.profile.phone') };
  return (
    <AccountSection title={t('account.profile.title')}>
      {storedProfile && (
        <div role="alert">
          <strong>{t('form.changedTitle')}</strong>
          <p>{t('form.changedText')}</p>
          <p>
            {t('words.labelled', {
              label: t('form.theirs'),
              value: [storedProfile.firstName, storedProfile.lastName, storedProfile.phone, languages[storedProfile.language].name].filter(Boolean).join(' · '),
            })}
          </p>
          <button type="button" className={ui.button} onClick={() => form.reset({ ...valuesOf(storedProfile), revision: storedProfile.revision })}>
            {t('form.takeTheirs')}
          </button>
          <button type="button" className={ui.quiet} onClick={() => form.setValue('revision', storedProfile.revision)}>
            {t('form.keepMine')}
          </button>
        </div>
      )}
      <Form form={form} endpoint={changeOwnProfile} labels={labels}>
        <GuardedField name="firstName" label={labels.firstName} autoComplete="given-name" />
        <GuardedField name="lastName" label={labels.lastName} optional autoComplete="family-name" />
        <TextField name="phone" label={labels.phone} optional type="tel" autoComplete="tel" />
        <SelectField
          name="language"
          label={t('account.profile.language')}
          hint={t('account.profile.languageHint')}
          options={interfaceLanguages.map((value) => ({ value, label: languages[value].name }))}
        />
        <Actions submit={t('account.save')} isSecondary={isSecondary} />
      </Form>
    </AccountSection>
  );
}
