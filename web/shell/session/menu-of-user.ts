import type { UserDetails } from '#contract/auth.ts';
import type { Translate } from '../../i18n.ts';
import { type NavigationItem, type NavigationLink, type Portal, reducedMenu } from '../../lib/navigation.ts';
import { dashboardOf, firstOrganisation, isAdmin, sideOf } from './landing.ts';
import { hasPermission } from '../../domain/session/permissions.ts';

/**
 * The menu of a signed-in user (specification, section 4, "Navigation state"). The dashboard and the tenders come first on every page.
 * On signed-in screens the role's menu follows, elsewhere the public menu. A user without an organisation has account and logout.
 * @param activeOrganisationId `childOrg`; null: the user's own organisation
 * @param portal the signed-in menus; undefined on public pages
 */
export function menuOfUser(
  user: UserDetails,
  activeOrganisationId: string | null,
  publicMenu: readonly NavigationItem[],
  portal: Portal | undefined,
  t: Translate,
): NavigationItem[] {
  const tenders = publicMenu.filter(({ pinned }) => pinned);
  if (!isAdmin(user) && !firstOrganisation(user)) return [...tenders, ...reducedMenu(t)];
  const pinnedItems: NavigationItem[] = [{ label: t('shell.dashboard'), to: dashboardOf(user, activeOrganisationId), pinned: 'dashboard' }, ...tenders];
  if (!portal) return [...pinnedItems, ...publicMenu.filter(({ pinned }) => !pinned)];
  const isOffered = ({ requiredPermission }: NavigationLink) =>
    requiredPermission === undefined || hasPermission(user, activeOrganisationId, requiredPermission);
  const roleItems = portal.menus[isAdmin(user) ? 'admin' : sideOf(user, activeOrganisationId) === 'SELLER' ? 'seller' : 'buyer'].flatMap(
    (item): NavigationItem[] => {
      if (!('items' in item)) return isOffered(item) ? [item] : [];
      const offeredItems = item.items.filter(isOffered);
      return offeredItems.length > 0 ? [{ ...item, items: offeredItems }] : [];
    },
  );
  return [...pinnedItems, ...roleItems];
}
