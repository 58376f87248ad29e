import { useState } from 'react';
import { type OwnProfile, requestEmailChange } from '#contract/account.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { reportAtField } from '../field-problem.ts';
import css from './my-account.module.css';
import { AccountSection } from './account-section.tsx';
import { ReauthenticationFields, codeIn } from './reauthentication-fields.tsx';

const empty = { email: '', password: '', code: '' };

/** Changes the email address, once the new mailbox confirms it. */
export function EmailSection({ hasFactor, profile }: { hasFactor: boolean; profile: OwnProfile }) {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(
    empty,
    async ({ code, ...body }, { reset }) => {
      await reportAtField('password', call(requestEmailChange, { body: { ...body, ...codeIn(code) } }));
      setSentTo(body.email);
      reset(empty);
    },
    'email',
  );
  const labels = { email: t('account.email.new'), password: t('account.password.current'), code: t('account.code.label') };
  return (
    <AccountSection title={t('account.email.title')}>
      <p>
        {t('account.email.now', { email: profile.email })} {!profile.isEmailVerified && t('account.email.unverified')}
      </p>
      <output className={css.status}>{sentTo !== null && t('account.email.sent', { email: sentTo })}</output>
      <Form form={form} endpoint={requestEmailChange} labels={labels}>
        <TextField name="email" label={labels.email} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        <ReauthenticationFields hasFactor={hasFactor} />
        <Actions submit={t('account.email.submit')} isSecondary />
      </Form>
    </AccountSection>
  );
}
