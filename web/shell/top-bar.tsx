import { useT } from '../i18n.ts';
import { Icon } from '../ui/icons.tsx';
import ui from '../ui/ui.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MenuLink } from './menu-bar.tsx';
import { usePageSite } from '../lib/site.tsx';
import css from './shell.module.css';

export function TopBar() {
  const t = useT();
  const { navigation } = usePageSite();
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
              <MenuLink key={link.label} link={link} />
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
