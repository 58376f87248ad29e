import { useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { useT } from '../i18n.ts';
import { Bell, Icon } from '../ui/icons.tsx';
import ui from '../ui/ui.module.css';
import { useFormats, usePlace } from './site.tsx';
import css from './shell.module.css';

const SCROLLED_PX = 100;
const MENU_ID = 'menu';

const closeMenu = () => document.getElementById(MENU_ID)?.hidePopover?.();

/** Marks the page as scrolled after 100 px, and closes the mobile menu from 992 px on (specification, section 4). */
function useHeaderState(): void {
  useEffect(() => {
    const mark = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > SCROLLED_PX);
    mark();
    addEventListener('scroll', mark, { passive: true });
    const wide = matchMedia('(min-width: 992px)');
    const close = () => wide.matches && closeMenu();
    wide.addEventListener('change', close);
    return () => {
      removeEventListener('scroll', mark);
      wide.removeEventListener('change', close);
    };
  }, []);
}

/** Only what is built is linked. */
function Links({ className, onChoose }: { className: string | undefined; onChoose?: () => void }) {
  const t = useT();
  return (
    <nav className={className} aria-label={t('shell.navigation')}>
      <NavLink to="/" end onClick={onChoose}>
        {t('shell.home')}
      </NavLink>
      <NavLink to="/LocalTenders?state=open" onClick={onChoose}>
        {t('shell.local')}
      </NavLink>
      <NavLink to="/global-tenders?state=open" onClick={onChoose}>
        {t('shell.global')}
      </NavLink>
    </nav>
  );
}

export function Header() {
  const t = useT();
  const { site } = usePlace();
  const { country } = useFormats();
  useHeaderState();
  return (
    <header className={css.header}>
      <div className={`${ui.wrap} ${css.headRow}`}>
        <Link to="/" className={css.logo}>
          <Bell />
          {site.productName}
          {site.country && <span suppressHydrationWarning>{country(site.country)}</span>}
        </Link>
        <Links className={css.nav} />
        <button type="button" className={css.menuButton} popoverTarget={MENU_ID}>
          <Icon name="menu" size={20} />
          {t('shell.menu')}
        </button>
      </div>
      <div id={MENU_ID} popover="auto" className={css.menu}>
        <button type="button" className={ui.quiet} popoverTarget={MENU_ID} popoverTargetAction="hide">
          <Icon name="close" />
          {t('shell.close')}
        </button>
        <Links className={css.menuLinks} onChoose={closeMenu} />
      </div>
    </header>
  );
}
