import { Suspense, lazy, useEffect } from 'react';
import { Link } from 'react-router';
import { useT } from '../i18n.ts';
import { loadOptional } from '../lib/load-optional.ts';
import { Bell, Icon } from '../ui/icons.tsx';
import { shownCount } from '../ui/notification.ts';
import ui from '../ui/ui.module.css';
import { Account, AccountName } from './account.tsx';
import { HeaderSearch } from './header-search.tsx';
import { MenuBar } from './menu-bar.tsx';
import { activeChild, useUser } from '../domain/session/session.ts';
import { usePageSite } from '../lib/site.tsx';
import css from './shell.module.css';
import { useMenu } from './use-menu.ts';

/** px of scroll after which the header takes its scrolled style (specification, section 4). */
const SCROLLED_PX = 100;
/** Width in px from which there is no mobile menu, and how often it looks, in ms (specification, section 4). */
const WIDE_PX = 992;
const CHECK_MS = 1000;
const MENU_ID = 'menu';

const closeMenu = () => document.getElementById(MENU_ID)?.hidePopover?.();

/** Marks the page as scrolled, and shows the button to the top once it is long. */
function useScrolled(): void {
  useEffect(() => {
    let isFar = false;
    const mark = () => {
      document.documentElement.toggleAttribute('data-scrolled', scrollY > SCROLLED_PX);
      if (isFar || scrollY < innerHeight) return;
      isFar = true;
      loadOptional('to top', import('../ui/to-top.ts'), ({ addToTop }) => addToTop());
    };
    mark();
    addEventListener('scroll', mark, { passive: true });
    return () => removeEventListener('scroll', mark);
  }, []);
}

/** While the mobile menu is open, checks every second whether the window has become too wide for it. */
function useCloseWhenWide(): void {
  useEffect(() => {
    const menu = document.getElementById(MENU_ID);
    let timer: ReturnType<typeof setInterval> | undefined;
    const onToggle = () => {
      clearInterval(timer);
      if (menu?.matches(':popover-open')) timer = setInterval(() => innerWidth >= WIDE_PX && closeMenu(), CHECK_MS);
    };
    menu?.addEventListener('toggle', onToggle);
    return () => {
      clearInterval(timer);
      menu?.removeEventListener('toggle', onToggle);
    };
  }, []);
}

const ActingBar = lazy(() => import('./session/acting-bar.tsx'));
const MessageLog = lazy(() => import('../ui/toasts/message-log.tsx'));

/** Links to sign in and register: for visitors only. */
function SignInLinks({ onChoose }: { onChoose?: () => void }) {
  return usePageSite().navigation.enter.map(({ to, label }) => (
    <Link key={to} to={to} className={`${to === '/register' ? ui.primary : ui.quiet} ${css.enter}`} onClick={onChoose}>
      {label}
    </Link>
  ));
}

export function Header() {
  const t = useT();
  const { site, navigation } = usePageSite();
  const items = useMenu();
  const user = useUser();
  const child = activeChild.use();
  const notificationCount = shownCount.use();
  useScrolled();
  useCloseWhenWide();
  return (
    <>
      <header className={css.header}>
        <div className={`${ui.wrap} ${css.headRow}`}>
          <Link to="/" className={css.logo}>
            <Bell />
            {site.productName}
            {navigation.siteLabel && <span>{navigation.siteLabel}</span>}
          </Link>
          <MenuBar id="main-menu" items={items} label={t('shell.navigation')} />
          {notificationCount !== null && (
            <Suspense>
              <MessageLog />
            </Suspense>
          )}
          <HeaderSearch />
          <SignInLinks />
          <Account />
          <button type="button" className={css.menuButton} popoverTarget={MENU_ID} aria-label={t('shell.menu')}>
            <Icon name="menu" size={21} />
            <span>{t('shell.menu')}</span>
          </button>
        </div>
        <div id={MENU_ID} popover="auto" className={css.menu}>
          <p className={css.menuHead}>
            <AccountName />
            <SignInLinks onChoose={closeMenu} />
            <button type="button" className={css.icon} popoverTarget={MENU_ID} popoverTargetAction="hide" aria-label={t('shell.close')}>
              <Icon name="close" size={21} />
            </button>
          </p>
          <MenuBar id="mobile-menu" items={[...items, ...navigation.topBar, ...navigation.contact]} label={t('shell.navigation')} onChoose={closeMenu} />
        </div>
      </header>
      {user && child !== null && (
        <Suspense>
          <ActingBar user={user} />
        </Suspense>
      )}
    </>
  );
}
