import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { resendVerification } from '#contract/sign-up.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { USER_KEY } from '../../lib/credentials.ts';
import { landingOf } from '../../shell/session/landing.ts';
import { syncFromStorage, useUser } from '../../domain/session/session.ts';
import ui from '../../ui/ui.module.css';
import { storeRegistration, registration } from './registering-browser.ts';
import { ResendLink } from './resend-link.tsx';
import css from './sign-up.module.css';
import { Steps } from './steps.tsx';

await loadTexts('register', 'form');

/** Its final height from the start, so that nothing below moves. */
const card = `${css.card} ${css.result}`;
const noSubscription = () => () => undefined;

/** Sends the link again from the browser that registered, without signing in. */
function ResendHere() {
  const registered = registration();
  if (!registered) return null;
  const send = async () => {
    const answer = await call(resendVerification, { body: { browser: registered.name } });
    storeRegistration({ ...registered, sentAt: Date.now() });
    return answer;
  };
  return <ResendLink sentAt={registered.sentAt} send={send} />;
}

/** After the first step: what the email says, and what to do if it does not arrive. The same for everybody. */
export default function Result() {
  const t = useT();
  const user = useUser();
  const { state } = useLocation() as { state: { email?: unknown } | null };
  // The server does not know it, and the first renders must match.
  const email = useSyncExternalStore(
    noSubscription,
    () => (typeof state?.email === 'string' ? state.email : null),
    () => null,
  );
  const isInBrowser = useHydrated();
  // The link may be opened in another tab meanwhile: a visitor's page does not watch other tabs by itself.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => key === USER_KEY && syncFromStorage();
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  // Nobody registered here, so there is no email to look for.
  const isStranger = isInBrowser && email === null && user === null && registration() === null;
  if (user?.emailVerified)
    return (
      <section className={css.card}>
        <Steps current="organisation" />
        <h1>{t('register.verify.doneTitle')}</h1>
        <p>
          <a className={ui.primary} href={landingOf(user, '/', null)}>
            {t('register.verify.next')}
          </a>
        </p>
      </section>
    );
  // Only the browser knows who registered in it. The server renders nothing that may be untrue or change.
  if (!isInBrowser)
    return (
      <section className={card}>
        <Steps current="address" />
        <h1>{t('register.result.title')}</h1>
        <noscript>{t('shell.needsScripts')}</noscript>
      </section>
    );
  if (isStranger)
    return (
      <section className={card}>
        <Steps current="person" />
        <h1>{t('register.title')}</h1>
        <p>{t('register.intro')}</p>
        <p>
          <a className={ui.primary} href="/register">
            {t('register.submit')}
          </a>
        </p>
      </section>
    );
  return (
    <section className={card}>
      <Steps current="address" />
      <h1>{t('register.result.title')}</h1>
      <p>{email ? t('register.result.textTo', { email }) : t('register.result.text')}</p>
      <p>{t('register.result.sameBrowser')}</p>
      <ResendHere />
      <ul className={css.notes}>
        <li>{t('register.result.spam')}</li>
        <li>{t('register.result.account')}</li>
        <li>
          {t('register.result.wrong')}{' '}
          <a className={ui.link} href="/login?next=/emailverification">
            {t('register.signIn')}
          </a>
        </li>
      </ul>
    </section>
  );
}
