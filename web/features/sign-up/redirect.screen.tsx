import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { loadTexts, useT } from '../../i18n.ts';
import { withinSite } from '../../shell/session/within-site.ts';
import ui from '../../ui/ui.module.css';
import css from './sign-up.module.css';

await loadTexts('register');

/** The target of an address (`/redirect?to=/buyers-list`): a page of this site, and not this one again. */
function targetOf(search: string): string | null {
  const target = withinSite(new URLSearchParams(search).get('to'));
  return target === null || /^\/redirect(?:[/?#]|$)/iu.test(target) ? null : target;
}

/** Redirects to a page of this site. Any other target is not followed, with a message. */
export default function Redirect() {
  const t = useT();
  const { search } = useLocation();
  const target = targetOf(search);
  useEffect(() => {
    if (target !== null) location.replace(target);
  }, [target]);
  return (
    <section className={css.card}>
      <h1>{t(target === null ? 'register.redirect.refusedTitle' : 'register.redirect.title')}</h1>
      <p>{t(target === null ? 'register.redirect.refused' : 'register.redirect.text')}</p>
      <p>
        <a className={ui.primary} href={target ?? '/'}>
          {t(target === null ? 'shell.home' : 'register.redirect.go')}
        </a>
      </p>
    </section>
  );
}
