import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { useT } from '../i18n.ts';
import { loadOptional } from '../lib/load-optional.ts';
import type { NavigationItem, Portal } from '../lib/navigation.ts';
import type { menuOfUser } from './session/menu-of-user.ts';
import { activeChild, useUser } from '../domain/session/session.ts';
import { usePageSite } from '../lib/site.tsx';

interface OwnMenuModule {
  menuOfUser: typeof menuOfUser;
}

/**
 * The menu for this user and page. The server renders the links to the dashboard and the tenders for everybody, so nothing moves when the
 * browser knows the user. Until then a signed-in screen has nothing else.
 */
export function useMenu(): readonly NavigationItem[] {
  const { main } = usePageSite().navigation;
  const user = useUser();
  const child = activeChild.use();
  const portal = useMatches().find(({ loaderData }) => typeof loaderData === 'object' && loaderData !== null && 'menus' in loaderData)?.loaderData as
    | Portal
    | undefined;
  const t = useT();
  const [menuModule, setMenuModule] = useState<OwnMenuModule | null>(null);
  useEffect(() => {
    if (user) loadOptional('menu', import('./session/menu-of-user.ts'), setMenuModule);
  }, [user]);
  if (user && menuModule) return menuModule.menuOfUser(user, child, main, portal, t);
  // /login sends a signed-in user to where they belong.
  return [
    { label: t('shell.dashboard'), to: '/login', pinned: 'dashboard' },
    ...(portal && !portal.isForVisitors ? main.filter(({ pinned }) => pinned) : main),
  ];
}
