import type { UserDetails } from '#contract/auth.ts';
import type { Translate } from '../../i18n.ts';
import { type NavigationItem, type NavigationLink, type Portal, reducedMenu } from '../../lib/navigation.ts';
import { dashboardOf, firstOrganisation, isAdmin, sideOf } from './landing.ts';
import { hasPermission } from '../../domain/session/permissions.ts';

/**
 * The menu of a signed-in user (specification, section 4, "Navigation state"). Their dashboard and the tenders come first, on every page.
 * Then comes the menu of their role on their own screens, the public menu elsewhere. A user without an organisation has account and logout.
 * @param main the public menu; @param portal there on screens of the portal; @param child the active organisation (`childOrg`)
 */
export function menuOfUser(
  user: UserDetails,
  child: string | null,
  main: readonly NavigationItem[],
  portal: Portal | undefined,
  t: Translate,
): NavigationItem[] {
  const tenders = main.filter(({ part }) => part);
  if (!isAdmin(user) && !firstOrganisation(user)) return [...tenders, ...reducedMenu(t)];
  const commonItems: NavigationItem[] = [{ label: t('shell.dashboard'), to: dashboardOf(user, child), part: 'dashboard' }, ...tenders];
  if (!portal) return [...commonItems, ...main.filter(({ part }) => !part)];
  const isOffered = ({ needs }: NavigationLink) => needs === undefined || hasPermission(user, child, needs);
  const roleItems = portal.menus[isAdmin(user) ? 'admin' : sideOf(user, child) === 'SELLER' ? 'seller' : 'buyer'].flatMap((item): NavigationItem[] => {
    if (!('items' in item)) return isOffered(item) ? [item] : [];
    const offeredItems = item.items.filter(isOffered);
    return offeredItems.length > 0 ? [{ ...item, items: offeredItems }] : [];
  });
  return [...commonItems, ...roleItems];
}
