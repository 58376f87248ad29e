import { useEffect } from 'react';
import { useT } from '../i18n.ts';
import { breadcrumbs } from './breadcrumbs.tsx';
import type { Crumb } from './crumbs.ts';

/**
 * Sets the breadcrumbs of a screen (client state, specification, section 3) while it is shown: first the list that it belongs to, then the
 * name of what it shows. @param list null until that is known: the screen's own title stands there.
 */
export function useCrumbs(list: readonly Crumb[] | null): void {
  const t = useT();
  const text = list && JSON.stringify([{ label: t('shell.home'), to: '/' }, ...list]);
  useEffect(() => {
    if (text === null) return undefined;
    breadcrumbs.set(JSON.parse(text) as Crumb[]);
    return breadcrumbs.clear;
  }, [text]);
}
