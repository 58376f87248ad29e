import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { needTexts, useT } from '../../i18n.ts';
import ui from '../../ui/ui.module.css';
import css from './sign-up.module.css';
import { Steps } from './steps.tsx';

await needTexts('register');

const neverChanges = () => () => undefined;

/** After the first step: what stands in the mail, and what to do when it does not come. The same whoever signed up. */
export default function Result() {
  const t = useT();
  const { state } = useLocation() as { state: { email?: unknown } | null };
  // The server knows nothing of it, and both must draw the same at first.
  const email = useSyncExternalStore(
    neverChanges,
    () => (typeof state?.email === 'string' ? state.email : null),
    () => null,
  );
  return (
    <section className={css.card}>
      <Steps now="address" />
      <h1>{t('register.result.title')}</h1>
      <p>{email ? t('register.result.textTo', { email }) : t('register.result.text')}</p>
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
