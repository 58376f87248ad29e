import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type BaseOrganisation, type SignInResult, signIn } from '#contract/auth.ts';
import { CallError, call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { withCaptcha } from '../../lib/captcha.ts';
import { ReasonToSignIn } from '../../domain/sign-in-reason/reason-to-sign-in.tsx';
import { BlockedAccount } from '../../shell/session/blocked.tsx';
import { useClaimedName } from '../../shell/session/claimed-name.ts';
import { deviceId } from '../../shell/session/device.ts';
import { firstOrganisation, isAdmin, landingOf } from '../../shell/session/landing.ts';
import { startSession, storeSession, useUser } from '../../domain/session/session.ts';
import { useSwitchSide } from '../../shell/session/switch-side.ts';
import { withinSite } from '../../shell/session/within-site.ts';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { InvalidValues, useForm } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import css from './account.module.css';
import { reportAtField } from './field-problem.ts';

await loadTexts('account', 'form');

/** For users whose organisation buys and supplies: the side to work on now. */
function ChooseSide({ organisation: { id, name }, next }: { organisation: BaseOrganisation; next: string | null }) {
  const t = useT();
  const choose = useSwitchSide();
  return (
    <section className={css.card}>
      <h1>{t('account.login.sideTitle')}</h1>
      <p>{t('account.login.sideText', { name })}</p>
      <div className={css.sides}>
        {(['BUYER', 'SELLER'] as const).map((side) => (
          <button key={side} type="button" className={ui.primary} onClick={() => void choose(side, id, next)}>
            {t(`shell.workAs.${side}`)}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Where signing in leads: the page requested before, else the landing target; null stays here, to choose a side. */
function targetOf({ userDetails }: SignInResult, next: string | null, path: string): string | null {
  if (userDetails.mustEnrol) return '/My-Account';
  const mustChoose = firstOrganisation(userDetails)?.orgType === 'BOTH' && !isAdmin(userDetails) && userDetails.side === null;
  return mustChoose ? null : (next ?? landingOf(userDetails, path, null));
}

const wantsCode = (error: unknown) => error instanceof CallError && error.problem?.code === 'second-factor-required' && !error.problem.errors;

/** Sign-in: name and password, then the code of a second factor if there is one. */
export default function Login() {
  const t = useT();
  const user = useUser();
  const { search, pathname } = useLocation();
  const next = withinSite(new URLSearchParams(search).get('next'));
  const claimed = useClaimedName(next);
  const [asksCode, setAsksCode] = useState(false);
  const [blocked, setBlocked] = useState<{ reason: string | null } | null>(null);
  const form = useForm({ username: '', password: '', code: '' }, async ({ code, ...names }) => {
    setBlocked(null);
    const body = { ...names, ...(asksCode ? { code } : {}), device: deviceId() };
    try {
      const signedIn = await reportAtField(
        asksCode ? 'code' : 'password',
        withCaptcha((proof) => call(signIn, { body: { ...body, ...proof } })),
      );
      const target = targetOf(signedIn, next, pathname);
      if (target === null) storeSession(signedIn);
      else startSession(signedIn, target);
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : null;
      if (problem?.code === 'account-blocked') {
        setBlocked({ reason: problem.reason ?? null });
        setAsksCode(false);
        return;
      }
      if (!wantsCode(error)) throw error;
      setAsksCode(true);
      if (asksCode) throw new InvalidValues([{ name: 'code', rule: 'required' }]);
    }
  });
  useEffect(() => {
    if (asksCode) document.getElementById('field-code')?.focus();
  }, [asksCode]);
  const first = firstOrganisation(user);
  if (user && first?.orgType === 'BOTH') return <ChooseSide organisation={first} next={next} />;
  const labels = { username: t('account.login.username'), password: t('account.login.password'), code: t('account.code.label') };
  return (
    <section className={css.card}>
      <h1>{t('account.login.title')}</h1>
      <p>{asksCode ? t('account.login.codeText') : t('account.login.intro')}</p>
      {claimed && <p>{t('account.login.claiming', { name: claimed })}</p>}
      <ReasonToSignIn next={next} />
      {blocked && <BlockedAccount {...blocked} />}
      <Form form={form} endpoint={signIn} labels={labels} isShort>
        {asksCode ? (
          <TextField
            key="code"
            name="code"
            label={labels.code}
            hint={t('account.code.hint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <>
            <TextField name="username" label={labels.username} autoComplete="username" autoCapitalize="none" spellCheck={false} />
            <PasswordField name="password" label={labels.password} autoComplete="current-password" />
          </>
        )}
        <Actions submit={t('account.login.submit')}>
          {asksCode && (
            <button type="button" className={ui.quiet} onClick={() => setAsksCode(false)}>
              {t('account.back')}
            </button>
          )}
        </Actions>
      </Form>
      <p className={css.links}>
        <Link className={ui.link} to="/forgot-password">
          {t('account.forgot.link')}
        </Link>
      </p>
      <p>
        {t('account.login.noAccount')}{' '}
        <Link className={ui.link} to={next === null ? '/register' : `/register?${new URLSearchParams({ next })}`}>
          {t('account.login.register')}
        </Link>
      </p>
      <noscript>{t('shell.needsScripts')}</noscript>
    </section>
  );
}
