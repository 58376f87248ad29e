import { useT } from '../i18n.ts';
import { Icon } from '../ui/icons.tsx';
import ui from '../ui/ui.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MenuLink } from './menu-bar.tsx';
import { usePlace } from './site.tsx';
import css from './shell.module.css';

export function TopBar() {
  const t = useT();
  const { site, navigation } = usePlace();
  const { contact } = site;
  return (
    <section className={css.topBar} aria-label={t('shell.bar')}>
      <a className={css.skip} href="#content">
        {t('shell.skip')}
      </a>
      <div className={`${ui.wrap} ${css.topRow}`}>
        {contact && (
          <>
            <a className={`${css.mail} ${ui.tap}`} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
            <a className={`${css.phone} ${ui.tap}`} href={`tel:${contact.phone.replaceAll(' ', '')}`}>
              {contact.phone}
            </a>
          </>
        )}
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
