import { type ReactNode, useEffect, useState } from 'react';
import type { SignInResult } from '#contract/auth.ts';
import { type VerificationState, readVerification, verifyEmail } from '#contract/sign-up.ts';
import { CallError, call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { deviceId } from '../../shell/session/device.ts';
import { landingOf } from '../../shell/session/landing.ts';
import { refreshUser } from '../../shell/session/keep-session.ts';
import { startSession, user as signedIn, useUser } from '../../domain/session/session.ts';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import { ResendVerification } from './resend-verification.tsx';
import { storeType } from './org-type.ts';
import { SECOND_STEP, forgetRegistration, registration } from './registering-browser.ts';
import css from './sign-up.module.css';
import { Steps } from './steps.tsx';

await loadTexts('register', 'form');

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.card}>
      <Steps current="address" />
      <h1>{title}</h1>
      {children}
    </section>
  );
}

/** Why a link no longer works, or that there is none. */
const finalStates = ['used', 'expired', 'unknown', 'taken', 'none'] as const;
type FinalState = (typeof finalStates)[number];

/** A valid link. Nothing happens before the button is pressed, since mail scanners open links too. */
function OpenLink({
  token,
  state,
  onDone,
  onFinalState,
}: {
  token: string;
  state: VerificationState;
  onDone: () => void;
  onFinalState: (state: FinalState) => void;
}) {
  const t = useT();
  const form = useForm({}, async () => {
    // A signed-in person stays signed in to their own account.
    const registered = signedIn.get() ? null : registration();
    let session: SignInResult | null;
    try {
      const verified = await call(verifyEmail, { body: { token, ...(registered ? { browser: registered.name, device: deviceId() } : {}) } });
      storeType(verified.orgType);
      ({ session } = verified);
    } catch (error) {
      const finalState = error instanceof CallError ? finalStates.find((each) => each === error.problem?.errors?.[0]?.rule) : undefined;
      if (!finalState) throw error;
      onFinalState(finalState);
      return;
    }
    if (session && registered) {
      forgetRegistration();
      startSession(session, registered.next);
      return;
    }
    if (signedIn.get()) await refreshUser();
    onDone();
  });
  const { email, username } = state;
  return (
    <Card title={t('register.verify.openTitle')}>
      <p>{t('register.verify.open', { email: email ?? '', username: username ?? '' })}</p>
      <Form form={form}>
        <Actions submit={t('register.verify.confirm')} />
      </Form>
      <p className={css.aside}>{t('register.verify.notYou')}</p>
    </Card>
  );
}

/** The address is verified: on to the organisation, after signing in if necessary. */
function VerifiedLink() {
  const t = useT();
  const user = useUser();
  return (
    <Card title={t('register.verify.doneTitle')}>
      <p>{t(user ? 'register.verify.done' : 'register.verify.doneVisitor')}</p>
      <p>
        <a className={ui.primary} href={user ? landingOf(user, '/', null) : `/login?next=${SECOND_STEP}`}>
          {t(user ? 'register.verify.next' : 'register.signIn')}
        </a>
      </p>
    </Card>
  );
}

/** A link that no longer works, or none at all. */
function InvalidLink({ state }: { state: FinalState }) {
  const t = useT();
  const user = useUser();
  if (user?.emailVerified) return <VerifiedLink />;
  return (
    <Card title={t('register.verify.title')}>
      <p>{t(`register.verify.state.${state}`)}</p>
      {user ? (
        <ResendVerification />
      ) : (
        <p>
          <a className={ui.primary} href="/login?next=/emailverification">
            {t('register.signIn')}
          </a>
        </p>
      )}
    </Card>
  );
}

/** Verifies an email address: opened by the mailed link, or by somebody waiting for one. */
export default function Verification() {
  const t = useT();
  const user = useUser();
  const token = useLinkToken();
  const [state, setState] = useState<VerificationState | 'failed'>();
  const [isDone, setDone] = useState(false);
  const [finalState, setFinalState] = useState<FinalState>();
  useEffect(() => {
    if (!token) return;
    call(readVerification, { body: { token } }).then(setState, (error: unknown) =>
      setState(error instanceof CallError && error.status === 400 ? { state: 'unknown', email: null, username: null } : 'failed'),
    );
  }, [token]);
  if (isDone) return <VerifiedLink />;
  if (finalState) return <InvalidLink state={finalState} />;
  if (token === null && user !== undefined) return <InvalidLink state="none" />;
  if (state === 'failed')
    return (
      <Card title={t('register.verify.title')}>
        <p role="alert">{t('form.failedText')}</p>
      </Card>
    );
  if (!token || !state || user === undefined)
    return (
      <Card title={t('register.verify.title')}>
        <Spinner />
        <noscript>
          <p>{t('shell.needsScripts')}</p>
        </noscript>
      </Card>
    );
  return state.state === 'open' ? (
    <OpenLink token={token} state={state} onDone={() => setDone(true)} onFinalState={setFinalState} />
  ) : (
    <InvalidLink state={state.state} />
  );
}
