import { useState } from 'react';
import { Link } from 'react-router';
import { resetPassword } from '#contract/account-security.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { PasswordField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import css from './account.module.css';
import { useLinkToken } from '../../lib/link-token.ts';

await loadTexts('account', 'form');

/** Sets a new password from a mailed link. */
export default function ResetPassword() {
  const t = useT();
  const token = useLinkToken();
  const [isDone, setDone] = useState(false);
  const form = useForm({ password: '' }, async ({ password }) => {
    await call(resetPassword, { body: { token: token ?? '', password } });
    setDone(true);
  });
  const label = t('account.password.new');
  const isLinkInvalid = token === null || form.errorOf('token') !== undefined;
  return (
    <section className={css.card}>
      <h1>{t('account.reset.title')}</h1>
      <output className={css.status}>{isDone && t('account.reset.done')}</output>
      {isLinkInvalid && (
        <>
          <p role="alert">{t('account.link.invalid')}</p>
          <Link className={ui.primary} to="/forgot-password">
            {t('account.forgot.again')}
          </Link>
        </>
      )}
      {!isDone && !isLinkInvalid && (
        <Form form={form} endpoint={resetPassword} labels={{ password: label }}>
          <PasswordField name="password" label={label} hint={t('account.password.hint')} autoComplete="new-password" />
          <Actions submit={t('account.password.submit')} />
        </Form>
      )}
      <p className={css.links}>
        <Link className={isDone ? ui.primary : ui.link} to="/login">
          {t('account.toLogin')}
        </Link>
      </p>
      <noscript>{t('shell.needsScripts')}</noscript>
    </section>
  );
}
