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
 * The menu by who is signed in and where they are. The server writes the way to the dashboard and to the tenders for everybody:
 * nothing moves when the browser learns who it is. Until then a screen behind signing in has nothing else.
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
  // At /login who is signed in goes on to where they belong.
  return [{ label: t('shell.dashboard'), to: '/login', part: 'dashboard' }, ...(portal && !portal.isOpen ? main.filter(({ part }) => part) : main)];
}
