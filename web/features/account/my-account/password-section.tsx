import { changePassword, listDevices } from '#contract/account-security.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { invalidate } from '../../../domain/session/use-endpoint.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { replaceToken } from '../../../shell/session/keep-session.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { reportAtField } from '../field-problem.ts';
import { AccountSection } from './account-section.tsx';
import { ReauthenticationFields, codeIn } from './reauthentication-fields.tsx';

const empty = { currentPassword: '', newPassword: '', code: '' };

/** Sets a new password and signs out every other device. */
export function PasswordSection({ hasFactor, username }: { hasFactor: boolean; username: string }) {
  const t = useT();
  const { count } = useFormats();
  const form = useForm(
    empty,
    async ({ code, ...body }, { reset }) => {
      const { ended, accessToken } = await reportAtField('currentPassword', call(changePassword, { body: { ...body, ...codeIn(code) } }));
      replaceToken(accessToken);
      reset(empty);
      notify({ severity: 'success', summary: t('account.password.changed'), detail: t('account.devices.ended', { count: ended, n: count(ended) }) });
      await invalidate(listDevices);
    },
    'password',
  );
  const labels = { currentPassword: t('account.password.current'), newPassword: t('account.password.new'), code: t('account.code.label') };
  return (
    <AccountSection title={t('account.password.title')}>
      <p>{t('account.password.text')}</p>
      <Form form={form} endpoint={changePassword} labels={labels}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <ReauthenticationFields hasFactor={hasFactor} name="currentPassword" />
        <PasswordField name="newPassword" label={labels.newPassword} hint={t('account.password.hint')} autoComplete="new-password" />
        <Actions submit={t('account.password.submit')} isSecondary />
      </Form>
    </AccountSection>
  );
}
