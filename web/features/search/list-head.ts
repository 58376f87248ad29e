import type { Translate } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { type HeadOfPage, feedsOf } from '../../lib/head.ts';
import { itemList } from '../../lib/item-list.ts';
import { cleanQuery } from '../../lib/search-query.ts';
import type { PageSite } from '../../lib/site.tsx';
import type { SearchData } from './search-data.server.ts';

/** The head of a list: its feeds, and its items for search engines. */
export function listHead(pageSite: PageSite | undefined, data: Pick<SearchData, 'result' | 'search'> | undefined): Pick<HeadOfPage, 'feeds' | 'jsonLd'> {
  if (!pageSite?.origin || !data) return {};
  return {
    feeds: feedsOf(pageSite, data.search),
    jsonLd: itemList(
      pageSite.origin,
      data.result.items.map((notice) => ({ name: notice.title, path: addressOfNotice(notice) })),
    ),
  };
}

const MAX_LETTERS = 60;

/** Whether an address is the unfiltered list, or all its open notices, in any language: what search engines may index. */
export function isPlainList(search: string, country: string | null = null): boolean {
  const query = cleanQuery(new URLSearchParams(search));
  query.delete('lang');
  if (country !== null && query.getAll('country').join(' ') === country) query.delete('country');
  return ['', 'state=open'].includes(query.toString());
}

/** The title of a list, beginning with the search words, which distinguish one tab from the next. */
export function titleOfList(t: Translate, title: string, search: string): string {
  const words = cleanQuery(new URLSearchParams(search)).get('q')?.trim();
  if (!words) return title;
  return t('search.titleWithWords', { title, words: words.length > MAX_LETTERS ? `${words.slice(0, MAX_LETTERS).trimEnd()}…` : words });
}
