import type { Params, UIMatch } from 'react-router';
import type { Translate } from '../i18n.ts';
import type { PageSite } from '../lib/site.tsx';

/** A breadcrumb: its label and, unless it is the page itself, its address. */
export interface Crumb {
  label: string;
  /** Path and query on this site. For the page itself: its canonical address, for search engines. */
  to?: string;
  /** Language of the label where it differs from the page's (BCP 47). */
  lang?: string | undefined;
}

/** What a route may use to build its breadcrumbs. `data` is absent when its loader failed. */
export interface CrumbContext<Data> {
  t: Translate;
  pageSite: PageSite;
  data: Data | undefined;
  params: Params;
}

/** What the shell reads of a route: `export const handle: PageHandle<Data> = { crumbs: … }`. */
export interface PageHandle<Data = unknown> {
  /** The breadcrumbs after the home page, which is added by itself; the last is this page. None on the home page. */
  crumbs: (context: CrumbContext<Data>) => readonly Crumb[];
}

/** The breadcrumbs of the present page: those of the innermost route with any, after the home page. */
export function crumbsOf(matches: readonly Pick<UIMatch, 'handle' | 'loaderData' | 'params'>[], t: Translate, pageSite: PageSite): readonly Crumb[] {
  const match = matches.findLast(({ handle }) => typeof (handle as Partial<PageHandle> | undefined)?.crumbs === 'function');
  if (!match) return [];
  const routeCrumbs = (match.handle as PageHandle).crumbs({ t, pageSite, data: match.loaderData, params: match.params });
  return routeCrumbs.length === 0 ? [] : [{ label: t('shell.home'), to: '/' }, ...routeCrumbs];
}

/** schema.org BreadcrumbList with absolute addresses, which need a known host. */
export function crumbsJsonLd(crumbs: readonly Crumb[], origin: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({ '@type': 'ListItem', position: index + 1, name: label, ...(to ? { item: origin + to } : {}) })),
  };
}
