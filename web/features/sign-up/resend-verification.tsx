import { useState } from 'react';
import { changeVerificationEmail } from '#contract/sign-up.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useCaptcha } from '../../ui/form/use-captcha.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { registration } from './registering-browser.ts';
import { ResendLink } from './resend-link.tsx';
import css from './sign-up.module.css';

/** For signed-in users: mails the link again, to the same address or another one. */
export function ResendVerification() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { withCaptcha } = useCaptcha();
  const otherAddressForm = useForm({ email: '' }, async ({ email }) => {
    const answer = await withCaptcha((captcha) => call(changeVerificationEmail, { body: { email, captcha } }));
    setSentTo(answer.email);
  });
  return (
    <>
      {sentTo && <output className={css.sent}>{t('register.result.textTo', { email: sentTo })}</output>}
      <ResendLink sentAt={registration()?.sentAt ?? 0} send={() => call(changeVerificationEmail, { body: {} })} />
      <details className={css.more}>
        <summary>{t('register.again.other')}</summary>
        <Form form={otherAddressForm} endpoint={changeVerificationEmail} labels={{ email: t('register.email') }}>
          <TextField name="email" type="email" label={t('register.email')} autoComplete="email" autoCapitalize="none" />
          <Actions submit={t('register.again.otherSubmit')} />
        </Form>
      </details>
    </>
  );
}
