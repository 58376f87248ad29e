import type { LoaderFunctionArgs } from 'react-router';
import { FEW_HITS, type FilterCounts, type SearchResult, SearchQuery, filterCounts, filterNotices, suggestSpelling, searchTotal } from '#contract/search.ts';
import { listFilterNames } from '#contract/search-filters.ts';
import { type PageRequest, pageRequest } from '../../context.ts';
import { type Chosen, searchOn } from '../../lib/search-query.ts';
import { ALL_STATES } from '../../lib/tender-list.ts';
import { firstPageOnBadCursor } from '../../lib/list-query.server.ts';
import { unlessTimedOut } from '../../lib/unless-timed-out.server.ts';
import { sectorNames, withLabels } from '../../lib/reference-names.server.ts';
import { spelledAs } from '../../lib/same-name.ts';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';

const MAX_OPTIONS = 24;

/** The data of a search page. */
export interface SearchData {
  scope: 'local' | 'global';
  /** What the address asked for that is no value of its filter. */
  ignored: Chosen[];
  result: SearchResult;
  counts: FilterCounts['filters'];
  /** Words that were probably meant, where the typed ones found few. */
  meant: string | null;
  sectors: SectorNames;
  /** The server's time of the answer. */
  now: string;
  /** How many hits the same search has in the other scope; null where there is none, or it was not requested. */
  elsewhere: Total | null;
  /** The query string of the same search for the API and for feeds, on its first page. */
  search: string;
}

export type Total = Pick<SearchResult, 'total' | 'totalIsCapped'>;
type QueryValues = Record<string, string | string[]>;

/** A search that can run, and what of its address was no value of its filter. */
export interface ReadQuery {
  given: QueryValues;
  /** The same, parsed by the contract's schema. */
  query: SearchQuery;
  ignored: Chosen[];
}

const MAX_IGNORED = 5;
const MAX_LETTERS = 60;

/** The parameters that the schema refused. */
const invalidParameters = ({ error }: ReturnType<typeof SearchQuery.safeParse>) => [...new Set((error?.issues ?? []).map(({ path }) => String(path[0])))];

/**
 * Reads the search of an address. A value that its filter does not have is left out, so that an old or mistyped address still finds
 * something. The page says what was left out, except for paging.
 * @param path of the page: what a browser asks for by itself has another.
 */
export function readQuery(url: URL, path = ''): ReadQuery {
  const clean = searchOn(path, url.searchParams);
  const given: QueryValues = {};
  for (const name of new Set(clean.keys())) {
    if (!Object.hasOwn(SearchQuery.shape, name) || name === 'scope') continue;
    const values = clean.getAll(name);
    given[name] = (listFilterNames as readonly string[]).includes(name) && name !== 'free' ? values.slice(0, 50) : (values[0] as string);
  }
  const ignored: Chosen[] = [];
  const wrong = (of: QueryValues) => invalidParameters(SearchQuery.safeParse(of));
  const read = SearchQuery.safeParse(given);
  for (const name of invalidParameters(read)) {
    const values = [given[name] ?? []].flat();
    const good = Array.isArray(given[name]) ? values.filter((value) => wrong({ [name]: [value] }).length === 0) : [];
    if (good.length > 0) given[name] = good;
    else delete given[name];
    if (!['cursor', 'page', 'size'].includes(name))
      ignored.push(...values.filter((value) => !good.includes(value)).map((value) => ({ name, value: value.slice(0, MAX_LETTERS) })));
  }
  return { given, query: read.success ? read.data : SearchQuery.parse(given), ignored: ignored.slice(0, MAX_IGNORED) };
}

/** The counts with their lists cut to what a page shows; chosen values stay, however rare. */
function trimmed(filters: FilterCounts['filters'], given: QueryValues): FilterCounts['filters'] {
  const all = Object.keys(given).filter((name) => (listFilterNames as readonly string[]).includes(name) && !(name in filters));
  return Object.fromEntries(
    [...Object.entries(filters), ...all.map((name) => [name, []] as const)].map(([name, counted]) => {
      const chosen = [...new Set([given[name] ?? []].flat())].filter((value) => name !== 'state' || value !== ALL_STATES);
      const values = spelledAs(name, counted, chosen);
      const missing = chosen.filter((value) => !values.some((entry) => entry.value === value));
      return [
        name,
        [
          ...values.filter(({ value }, position) => position < MAX_OPTIONS || chosen.includes(value)),
          ...missing.map((value) => ({ value, label: null, count: 0, isCapped: false })),
        ],
      ];
    }),
  );
}

/** Paging for the requests beside a search's list. */
const firstPage = { cursor: undefined, page: 1 };

/** A search as a query string. */
export const searchOf = (given: QueryValues): string =>
  new URLSearchParams(Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as [string, string]))).toString();

/**
 * How many hits the same search has in the other of the two lists of tenders, without the country, in which they differ. Null on a site of
 * all countries, where a search has one country or none.
 */
async function totalElsewhere(page: PageRequest, query: SearchQuery, isLocal: boolean): Promise<Total | null> {
  if (!isLocal && page.site.country === null) return null;
  const other = { ...query, ...firstPage, country: undefined, scope: isLocal ? ('global' as const) : ('local' as const) };
  return unlessTimedOut(page.callParsed(searchTotal, { query: other }), null);
}

/** Runs the search of an address of a tender list, with counts for each filter value. */
export async function loadSearch({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>, isLocal: boolean): Promise<SearchData> {
  const page = context.get(pageRequest);
  const read = readQuery(new URL(request.url), isLocal ? '/LocalTenders' : '/global-tenders');
  const [data, elsewhere] = await Promise.all([
    runSearch(page, read, isLocal && page.site.country ? 'local' : 'global'),
    totalElsewhere(page, read.query, isLocal),
  ]);
  const { correctedTo } = data.result;
  // If the typed words find nothing there either, they are corrected there too.
  const mended = correctedTo !== null && elsewhere?.total === 0 ? await totalElsewhere(page, { ...read.query, q: correctedTo }, isLocal) : elsewhere;
  return { ...data, elsewhere: mended };
}

/** The same for a search that was read from an address, or composed. */
export async function runSearch(page: PageRequest, { given, query, ignored }: ReadQuery, scope: 'local' | 'global'): Promise<SearchData> {
  const { cursor: _cursor, page: _page, sort: _sort, ...filters } = given;
  // With the sort: a list by relevance ends earlier, and so do the counts that link to it.
  const counted = { ...query, ...firstPage, scope };
  const countsOf = (of: SearchQuery) => unlessTimedOut(page.callParsed(filterCounts, { query: of }), { filters: {} });
  const [result, typed] = await Promise.all([
    firstPageOnBadCursor((asked) => page.callParsed(filterNotices, { query: asked }), { ...query, scope }),
    countsOf(counted),
  ]);
  // A typo was corrected: count what is shown.
  const { filters: counts } = result.correctedTo === null ? typed : await countsOf({ ...counted, q: result.correctedTo });
  const isFew = result.total > 0 && result.total <= FEW_HITS && result.correctedTo === null && given['q'] !== undefined;
  return {
    scope,
    ignored,
    result,
    meant: isFew ? ((await unlessTimedOut(page.callParsed(suggestSpelling, { query: { ...counted, sort: undefined } }), null))?.suggestion?.q ?? null) : null,
    counts: await withLabels(page, trimmed(counts, given), result.items),
    sectors: await sectorNames(page, result.items),
    now: page.now.toISOString(),
    elsewhere: null,
    search: searchOf({ scope, ...filters }),
  };
}
