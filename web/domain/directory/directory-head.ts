import type { MetaDescriptor } from 'react-router';
import { type Translate, translatorOf } from '../../i18n.ts';
import { countryName } from '../../lib/country.ts';
import { type HeadOfPage, headOf, pageSiteOf } from '../../lib/head.ts';
import { itemList } from '../../lib/item-list.ts';
import { cleanQuery } from '../../lib/search-query.ts';
import type { PageSite } from '../../lib/site.tsx';

/** A list with a page of its own (buyers, projects): its path and text keys. */
export interface DirectoryPage {
  path: string;
  title: string;
  /** The title with the name of a `country`. */
  titleCountry: string;
  description: string;
}

/** The scope of a directory: on a country's site its own, unless all countries are requested. */
export const scopeOf = ({ country }: Pick<PageSite['site'], 'country'>, requestedScope: string | null | undefined): 'local' | 'global' =>
  country !== null && requestedScope !== 'global' ? 'local' : 'global';

/** The state of a directory in its address. */
export function directoryQuery(search: string): URLSearchParams {
  const query = cleanQuery(new URLSearchParams(search));
  query.delete('lang');
  return query;
}

/** The title of a directory, with the country's name where it lists one country. */
export const directoryTitle = (
  t: Translate,
  { site, language }: Pick<PageSite, 'site' | 'language'>,
  page: DirectoryPage,
  requestedScope: string | null,
): string =>
  site.country !== null && scopeOf(site, requestedScope) === 'local'
    ? t(page.titleCountry, { country: countryName(t, language, site.country) })
    : t(page.title);

/** What search engines read about a directory. Only the unfiltered list is for them. @param items of the page shown. */
export function directoryHead(
  page: DirectoryPage,
  { matches, location: { search } }: { matches: Parameters<typeof pageSiteOf>[0]; location: { search: string } },
  items: (t: Translate) => Parameters<typeof itemList>[1],
): MetaDescriptor[] {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  const query = directoryQuery(search);
  const head: HeadOfPage = {
    title: pageSite ? directoryTitle(t, pageSite, page, query.get('scope')) : t(page.title),
    description: t(page.description),
    path: page.path,
    search,
    unlisted: query.size > 0,
    jsonLd: itemList(pageSite?.origin, items(t)),
  };
  return headOf(pageSite, head);
}
