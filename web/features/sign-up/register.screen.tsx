import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signUp } from '#contract/sign-up.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { ReasonToSignIn } from '../../domain/sign-in-reason/reason-to-sign-in.tsx';
import { claimIn, useClaimedName } from '../../shell/session/claimed-name.ts';
import { usePageSite } from '../../lib/site.tsx';
import { GuardedField, PasswordField, RadioField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useCaptcha } from '../../ui/form/use-captcha.ts';
import { useForm } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import { reportMissingChoice } from './missing-choice.ts';
import { clearPersistedForm, useFormPersistence } from './form-persistence.ts';
import { requestedType, storeType } from './org-type.ts';
import { storeContinueAt } from './continue-at.ts';
import { SECOND_STEP, storeRegistration, newBrowserToken, secondStepPath } from './registering-browser.ts';
import { type OrgType, typeOptions } from './org-types.ts';
import css from './sign-up.module.css';
import { Steps } from './steps.tsx';

await loadTexts('register', 'form');

const keptFields = ['orgType', 'firstName', 'lastName', 'username', 'email'] as const;

/** The first step of signing up: the person. Only an email reveals whether the address has an account. */
export default function Register() {
  const t = useT();
  const go = useNavigate();
  const { language } = usePageSite();
  const { search } = useLocation();
  const next = secondStepPath(new URLSearchParams(search).get('next'));
  const claimed = useClaimedName(next);
  // Only a buyer claims a buyer.
  const [initialType] = useState<OrgType | ''>(() => requestedType(search) ?? (claimIn(next) === null ? '' : 'BUYER'));
  const { prepare, withCaptcha } = useCaptcha();
  const form = useForm({ orgType: initialType, firstName: '', lastName: '', username: '', email: '', password: '' }, async (values) => {
    const browserToken = newBrowserToken();
    // No type is preselected: the server reports it missing together with all other errors.
    const body = { ...values, orgType: values.orgType as OrgType, language, browser: browserToken };
    const { email } = await reportMissingChoice(withCaptcha((captcha) => call(signUp, { body: { ...body, captcha } })));
    storeRegistration({ name: browserToken, sentAt: Date.now(), next });
    storeContinueAt(new URLSearchParams(search).get('next'));
    storeType(body.orgType);
    clearPersistedForm();
    await go('/register-result', { state: { email } });
  });
  useFormPersistence(form, keptFields);
  const labels = {
    orgType: t('register.orgType'),
    firstName: t('register.firstName'),
    lastName: t('register.lastName'),
    username: t('register.username'),
    email: t('register.email'),
    password: t('register.password'),
  };
  return (
    <section className={css.card} onFocus={prepare}>
      <Steps current="person" />
      <h1>{t('register.title')}</h1>
      <p>{t('register.intro')}</p>
      {claimed && <p>{t('register.claim.about', { name: claimed })}</p>}
      <ReasonToSignIn next={new URLSearchParams(search).get('next')} />
      <noscript>
        <p>{t('shell.needsScripts')}</p>
      </noscript>
      <Form form={form} endpoint={signUp} labels={labels}>
        <RadioField name="orgType" label={labels.orgType} options={typeOptions(t)} />
        <div className={css.pair}>
          <GuardedField name="firstName" label={labels.firstName} autoComplete="given-name" />
          <GuardedField name="lastName" label={labels.lastName} autoComplete="family-name" optional />
        </div>
        <GuardedField
          name="username"
          label={labels.username}
          hint={t('register.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField name="email" type="email" label={labels.email} hint={t('register.emailHint')} autoComplete="email" autoCapitalize="none" />
        <PasswordField name="password" label={labels.password} hint={t('register.passwordHint')} autoComplete="new-password" />
        <p className={css.proof}>{t('register.proof')}</p>
        <Actions submit={t('register.submit')} />
      </Form>
      <p className={css.aside}>
        {t('register.haveAccount')}{' '}
        <a className={ui.link} href={next === SECOND_STEP ? '/login' : `/login?${new URLSearchParams({ next })}`}>
          {t('register.signIn')}
        </a>
      </p>
    </section>
  );
}
