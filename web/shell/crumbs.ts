import type { Params, UIMatch } from 'react-router';
import type { Translate } from '../i18n.ts';
import type { Place } from '../lib/site.tsx';

/** One step on the way to a page: what it is called and, unless it is the page itself, where it leads. */
export interface Crumb {
  label: string;
  /** Path and query on this site. Of the page itself: its true address, for search engines. */
  to?: string;
  /** Language of the label where it is not the page's (BCP 47). */
  lang?: string | undefined;
}

/** What a route may know of itself when it names its crumbs. `data` is absent when its loader failed. */
export interface CrumbsOf<Data> {
  t: Translate;
  place: Place;
  data: Data | undefined;
  params: Params;
}

/** What the shell reads of a route: `export const handle: PageHandle<Data> = { crumbs: … }`. */
export interface PageHandle<Data = unknown> {
  /** The steps from the first page (which comes by itself) to this one, which is the last of them; none on the first page. */
  crumbs: (of: CrumbsOf<Data>) => readonly Crumb[];
}

/** The crumbs of the page that is shown: those of the innermost route that names any, behind the first page. */
export function crumbsOf(matches: readonly Pick<UIMatch, 'handle' | 'loaderData' | 'params'>[], t: Translate, place: Place): readonly Crumb[] {
  const match = matches.findLast(({ handle }) => typeof (handle as Partial<PageHandle> | undefined)?.crumbs === 'function');
  if (!match) return [];
  const own = (match.handle as PageHandle).crumbs({ t, place, data: match.loaderData, params: match.params });
  return own.length === 0 ? [] : [{ label: t('shell.home'), to: '/' }, ...own];
}

/** schema.org BreadcrumbList, with whole addresses: it needs a known host. */
export function crumbsJsonLd(crumbs: readonly Crumb[], origin: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, at) => ({ '@type': 'ListItem', position: at + 1, name: label, ...(to ? { item: origin + to } : {}) })),
  };
}
