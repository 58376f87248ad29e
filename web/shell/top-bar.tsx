import { useLocation } from 'react-router';
import { useT } from '../i18n.ts';
import { Icon } from '../ui/icons.tsx';
import ui from '../ui/ui.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MenuLink } from './menu-bar.tsx';
import { usePageSite } from '../lib/site.tsx';
import css from './shell.module.css';

/** The plans, from the page of a notice with the way back to it. */
const withReturn = (to: string, pathname: string): string =>
  to === '/subscribe' && pathname.startsWith('/notice-details/') ? `${to}?next=${encodeURIComponent(pathname)}` : to;

export function TopBar() {
  const t = useT();
  const { navigation } = usePageSite();
  const { pathname } = useLocation();
  return (
    <section className={css.topBar} aria-label={t('shell.bar')}>
      <a className={css.skip} href="#content">
        {t('shell.skip')}
      </a>
      <div className={`${ui.wrap} ${css.topRow}`}>
        {navigation.contact.map(({ to, label }) => (
          <a key={to} className={ui.tap} href={to}>
            {label}
          </a>
        ))}
        <span className={css.gap} />
        {navigation.topBar.length > 0 && (
          <nav className={css.links} aria-label={t('shell.bar')}>
            {navigation.topBar.map((link) => (
              <MenuLink key={link.label} link={{ ...link, to: withReturn(link.to, pathname) }} />
            ))}
          </nav>
        )}
        <button type="button" className={css.theme} data-theme-button="" aria-label={t('shell.theme')} title={t('shell.theme')}>
          <Icon name="theme" size={17} />
        </button>
        <LanguageSwitch />
      </div>
    </section>
  );
}
