import { useMatches } from 'react-router';
import { useT } from '../i18n.ts';
import { type NavigationItem, type NavigationLink, type SignedInMenu, reducedMenu } from './navigation.ts';
import { dashboardOf, firstOf, isAdmin, sideOf } from './session/landing.ts';
import { mayIn } from './session/may.ts';
import { activeChild, useUser } from './session/session.ts';
import { usePlace } from './site.tsx';

/** What the route of all screens behind signing in loads (portal.route.tsx). */
interface Portal {
  menus: Record<SignedInMenu, NavigationItem[]>;
  isOpen: boolean;
}

/**
 * The menu by who is signed in and where they are (specification, section 4, "Navigation state"). Everybody who is signed in
 * keeps the way to their dashboard and to the tenders at its beginning: the server writes both, so that nothing moves when the
 * browser learns who it is. Until then a screen behind signing in shows nothing else.
 */
export function useMenu(): readonly NavigationItem[] {
  const { main } = usePlace().navigation;
  const user = useUser();
  const child = activeChild.use();
  const portal = useMatches().find(({ loaderData }) => typeof loaderData === 'object' && loaderData !== null && 'menus' in loaderData)?.loaderData as
    | Portal
    | undefined;
  const t = useT();
  // To /login who is signed in goes no further than to where they belong.
  const dashboard: NavigationLink = { label: t('shell.dashboard'), to: user ? dashboardOf(user, child) : '/login', part: 'dashboard' };
  const tenders = main.filter(({ part }) => part);
  if (!user) return portal && !portal.isOpen ? [dashboard, ...tenders] : [dashboard, ...main];
  if (!isAdmin(user) && !firstOf(user)) return [...tenders, ...reducedMenu(t)];
  const steady = [dashboard, ...tenders];
  if (!portal) return [...steady, ...main.filter(({ part }) => !part)];
  const isOffered = ({ needs }: NavigationLink) => needs === undefined || mayIn(user, child, needs);
  const own = portal.menus[isAdmin(user) ? 'admin' : sideOf(user, child) === 'SELLER' ? 'seller' : 'buyer'].flatMap((item): NavigationItem[] => {
    if (!('items' in item)) return isOffered(item) ? [item] : [];
    const offered = item.items.filter(isOffered);
    return offered.length > 0 ? [{ ...item, items: offered }] : [];
  });
  return [...steady, ...own];
}
