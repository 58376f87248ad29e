import { Suspense, lazy, useEffect } from 'react';
import { Link, useMatches } from 'react-router';
import { useT } from '../i18n.ts';
import { fetchPart } from '../lib/fetch-part.ts';
import { Bell, Icon } from '../ui/icons.tsx';
import ui from '../ui/ui.module.css';
import { MenuBar } from './menu-bar.tsx';
import { type NavigationItem, type NavigationLink, type SignedInMenu, reducedMenu } from './navigation.ts';
import { firstOf, isAdmin, sideOf } from './session/landing.ts';
import { mayIn } from './session/may.ts';
import { activeChild, useUser } from './session/session.ts';
import { usePlace } from './site.tsx';
import css from './shell.module.css';

/** px of scroll after which the header takes its scrolled style (specification, section 4). */
const SCROLLED_PX = 100;
/** Width in px from which there is no mobile menu, and how often it looks, in ms (specification, section 4). */
const WIDE_PX = 992;
const LOOK_EVERY_MS = 1000;
const MENU_ID = 'menu';

const closeMenu = () => document.getElementById(MENU_ID)?.hidePopover?.();

/** Marks the page as scrolled, and brings the way back to the top once it is long. */
function useScrolled(): void {
  useEffect(() => {
    let isFar = false;
    const mark = () => {
      document.documentElement.toggleAttribute('data-scrolled', scrollY > SCROLLED_PX);
      if (isFar || scrollY < innerHeight) return;
      isFar = true;
      fetchPart('to top', import('../ui/to-top.ts'), ({ addToTop }) => addToTop());
    };
    mark();
    addEventListener('scroll', mark, { passive: true });
    return () => removeEventListener('scroll', mark);
  }, []);
}

/** While the mobile menu is open, it is looked every second whether the window has become too wide for it. */
function useCloseWhenWide(): void {
  useEffect(() => {
    const menu = document.getElementById(MENU_ID);
    let timer: ReturnType<typeof setInterval> | undefined;
    const onToggle = () => {
      clearInterval(timer);
      if (menu?.matches(':popover-open')) timer = setInterval(() => innerWidth >= WIDE_PX && closeMenu(), LOOK_EVERY_MS);
    };
    menu?.addEventListener('toggle', onToggle);
    return () => {
      clearInterval(timer);
      menu?.removeEventListener('toggle', onToggle);
    };
  }, []);
}

const ActingBar = lazy(() => import('./session/acting-bar.tsx'));
const AccountMenu = lazy(() => import('./session/account-menu.tsx'));

/** The menu by who is signed in and where they are (specification, section 4, "Navigation state"). */
function useMenu(loggedOut: readonly NavigationItem[]): readonly NavigationItem[] {
  const user = useUser();
  const child = activeChild.use();
  const portal = useMatches().find(({ loaderData }) => typeof loaderData === 'object' && loaderData !== null && 'menus' in loaderData);
  const t = useT();
  if (!user) return loggedOut;
  if (!isAdmin(user) && !firstOf(user)) return reducedMenu(t);
  const menus = (portal?.loaderData as { menus: Record<SignedInMenu, NavigationItem[]> } | undefined)?.menus;
  if (!menus) return loggedOut.filter((item) => 'items' in item || !['/login', '/register'].includes(item.to));
  if (isAdmin(user)) return menus.admin;
  const isOffered = ({ needs }: NavigationLink) => needs === undefined || mayIn(user, child, needs);
  return (sideOf(user, child) === 'SELLER' ? menus.seller : menus.buyer).flatMap((item): NavigationItem[] => {
    if (!('items' in item)) return isOffered(item) ? [item] : [];
    const offered = item.items.filter(isOffered);
    return offered.length > 0 ? [{ ...item, items: offered }] : [];
  });
}

export function Header() {
  const t = useT();
  const { site, navigation } = usePlace();
  const items = useMenu(navigation.main);
  const user = useUser();
  const child = activeChild.use();
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
          {user && (
            <Suspense>
              <AccountMenu user={user} />
            </Suspense>
          )}
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
          <MenuBar id="mobile-menu" items={[...items, ...navigation.topBar]} label={t('shell.navigation')} onChoose={closeMenu} />
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
