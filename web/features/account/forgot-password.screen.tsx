import { useState } from 'react';
import { Link } from 'react-router';
import { requestPasswordReset } from '#contract/account-security.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { withCaptcha } from '../../lib/captcha.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import css from './account.module.css';
import { reportAtField } from './field-problem.ts';

await loadTexts('account', 'form');

/** Requests a link to set a new password. The answer does not reveal whether the account exists. */
export default function ForgotPassword() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ email: '' }, async ({ email }) => {
    await reportAtField(
      'email',
      withCaptcha((proof) => call(requestPasswordReset, { body: { email, ...proof } })),
    );
    setSentTo(email);
  });
  const label = t('account.login.username');
  return (
    <section className={css.card}>
      <h1>{t('account.forgot.title')}</h1>
      <output className={css.status}>{sentTo !== null && t('account.forgot.sent', { email: sentTo })}</output>
      {sentTo !== null && <p className={css.hint}>{t('account.forgot.sentHint')}</p>}
      {sentTo === null ? (
        <>
          <p>{t('account.forgot.intro')}</p>
          <Form form={form} endpoint={requestPasswordReset} labels={{ email: label }}>
            <TextField name="email" label={label} autoComplete="username" autoCapitalize="none" spellCheck={false} />
            <Actions submit={t('account.forgot.submit')} />
          </Form>
        </>
      ) : (
        <button type="button" className={ui.button} onClick={() => setSentTo(null)}>
          {t('account.forgot.again')}
        </button>
      )}
      <p className={css.links}>
        <Link className={ui.link} to="/login">
          {t('account.toLogin')}
        </Link>
      </p>
      <noscript>{t('shell.needsScripts')}</noscript>
    </section>
  );
}
