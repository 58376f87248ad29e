import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { useT } from '../i18n.ts';
import { fetchPart } from '../lib/fetch-part.ts';
import type { NavigationItem, Portal } from '../lib/navigation.ts';
import type { ownMenu } from './session/own-menu.ts';
import { activeChild, useUser } from '../domain/session/session.ts';
import { usePlace } from '../lib/site.tsx';

interface Own {
  ownMenu: typeof ownMenu;
}

/**
 * The menu for this user and page. The server renders the links to the dashboard and the tenders for everybody, so nothing moves when the
 * browser knows the user. Until then a signed-in screen has nothing else.
 */
export function useMenu(): readonly NavigationItem[] {
  const { main } = usePlace().navigation;
  const user = useUser();
  const child = activeChild.use();
  const portal = useMatches().find(({ loaderData }) => typeof loaderData === 'object' && loaderData !== null && 'menus' in loaderData)?.loaderData as
    | Portal
    | undefined;
  const t = useT();
  const [own, setOwn] = useState<Own | null>(null);
  useEffect(() => {
    if (user) fetchPart('menu', import('./session/own-menu.ts'), setOwn);
  }, [user]);
  if (user && own) return own.ownMenu(user, child, main, portal, t);
  // /login sends a signed-in user to where they belong.
  return [{ label: t('shell.dashboard'), to: '/login', part: 'dashboard' }, ...(portal && !portal.isOpen ? main.filter(({ part }) => part) : main)];
}
