import type { LoaderFunctionArgs } from 'react-router';
import { FEW_HITS, type FilterCounts, type SearchResult, SearchQuery, filterCounts, filterNotices, suggestSpelling, searchTotal } from '#contract/search.ts';
import { listFilterNames } from '#contract/search-filters.ts';
import { type PageRequest, pageRequest } from '../../context.ts';
import { type Chosen, searchQueryOf } from '../../lib/search-query.ts';
import { ALL_STATES } from '../../lib/tender-list.ts';
import { firstPageOnBadCursor } from '../../lib/list-query.server.ts';
import { unlessTimedOut } from '../../lib/unless-timed-out.server.ts';
import { sectorNames, withLabels } from '../../lib/reference-names.server.ts';
import { respellValues } from '../../lib/same-name.ts';
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
  suggestedWords: string | null;
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
  rawQuery: QueryValues;
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
  const clean = searchQueryOf(path, url.searchParams);
  const rawQuery: QueryValues = {};
  for (const name of new Set(clean.keys())) {
    if (!Object.hasOwn(SearchQuery.shape, name) || name === 'scope') continue;
    const values = clean.getAll(name);
    rawQuery[name] = (listFilterNames as readonly string[]).includes(name) && name !== 'free' ? values.slice(0, 50) : (values[0] as string);
  }
  const ignored: Chosen[] = [];
  const invalidIn = (of: QueryValues) => invalidParameters(SearchQuery.safeParse(of));
  const parsed = SearchQuery.safeParse(rawQuery);
  for (const name of invalidParameters(parsed)) {
    const values = [rawQuery[name] ?? []].flat();
    const validValues = Array.isArray(rawQuery[name]) ? values.filter((value) => invalidIn({ [name]: [value] }).length === 0) : [];
    if (validValues.length > 0) rawQuery[name] = validValues;
    else delete rawQuery[name];
    if (!['cursor', 'page', 'size'].includes(name))
      ignored.push(...values.filter((value) => !validValues.includes(value)).map((value) => ({ name, value: value.slice(0, MAX_LETTERS) })));
  }
  return { rawQuery, query: parsed.success ? parsed.data : SearchQuery.parse(rawQuery), ignored: ignored.slice(0, MAX_IGNORED) };
}

/** The counts with their lists cut to what a page shows; chosen values stay, however rare. */
function trimCounts(filters: FilterCounts['filters'], rawQuery: QueryValues): FilterCounts['filters'] {
  const absentFilters = Object.keys(rawQuery).filter((name) => (listFilterNames as readonly string[]).includes(name) && !(name in filters));
  return Object.fromEntries(
    [...Object.entries(filters), ...absentFilters.map((name) => [name, []] as const)].map(([name, counts]) => {
      const chosenValues = [...new Set([rawQuery[name] ?? []].flat())].filter((value) => name !== 'state' || value !== ALL_STATES);
      const values = respellValues(name, counts, chosenValues);
      const missing = chosenValues.filter((value) => !values.some((entry) => entry.value === value));
      return [
        name,
        [
          ...values.filter(({ value }, position) => position < MAX_OPTIONS || chosenValues.includes(value)),
          ...missing.map((value) => ({ value, label: null, count: 0, isCapped: false })),
        ],
      ];
    }),
  );
}

/** Paging for the requests beside a search's list. */
const firstPage = { cursor: undefined, page: 1 };

/** A search as a query string. */
export const searchOf = (rawQuery: QueryValues): string =>
  new URLSearchParams(Object.entries(rawQuery).flatMap(([name, value]) => [value].flat().map((item) => [name, item] as [string, string]))).toString();

/**
 * How many hits the same search has in the other of the two lists of tenders, without the country, in which they differ. Null on a site of
 * all countries, where a search has one country or none.
 */
async function totalElsewhere(page: PageRequest, query: SearchQuery, isLocal: boolean): Promise<Total | null> {
  if (!isLocal && page.site.country === null) return null;
  const otherQuery = { ...query, ...firstPage, country: undefined, scope: isLocal ? ('global' as const) : ('local' as const) };
  return unlessTimedOut(page.callParsed(searchTotal, { query: otherQuery }), null);
}

/** Runs the search of an address of a tender list, with counts for each filter value. */
export async function loadSearch({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>, isLocal: boolean): Promise<SearchData> {
  const page = context.get(pageRequest);
  const addressSearch = readQuery(new URL(request.url), isLocal ? '/LocalTenders' : '/global-tenders');
  const [data, elsewhere] = await Promise.all([
    runSearch(page, addressSearch, isLocal && page.site.country ? 'local' : 'global'),
    totalElsewhere(page, addressSearch.query, isLocal),
  ]);
  const { correctedTo } = data.result;
  // If the typed words find nothing there either, they are corrected there too.
  const elsewhereTotal =
    correctedTo !== null && elsewhere?.total === 0 ? await totalElsewhere(page, { ...addressSearch.query, q: correctedTo }, isLocal) : elsewhere;
  return { ...data, elsewhere: elsewhereTotal };
}

/** The same for a search that was read from an address, or composed. */
export async function runSearch(page: PageRequest, { rawQuery, query, ignored }: ReadQuery, scope: 'local' | 'global'): Promise<SearchData> {
  const { cursor: _cursor, page: _page, sort: _sort, ...filters } = rawQuery;
  // With the sort: a list by relevance ends earlier, and so do the counts that link to it.
  const countQuery = { ...query, ...firstPage, scope };
  const countsOf = (of: SearchQuery) => unlessTimedOut(page.callParsed(filterCounts, { query: of }), { filters: {} });
  const [result, typedCounts] = await Promise.all([
    firstPageOnBadCursor((listQuery) => page.callParsed(filterNotices, { query: listQuery }), { ...query, scope }),
    countsOf(countQuery),
  ]);
  // A typo was corrected: count what is shown.
  const { filters: counts } = result.correctedTo === null ? typedCounts : await countsOf({ ...countQuery, q: result.correctedTo });
  const isFew = result.total > 0 && result.total <= FEW_HITS && result.correctedTo === null && rawQuery['q'] !== undefined;
  return {
    scope,
    ignored,
    result,
    suggestedWords: isFew
      ? ((await unlessTimedOut(page.callParsed(suggestSpelling, { query: { ...countQuery, sort: undefined } }), null))?.suggestion?.q ?? null)
      : null,
    counts: await withLabels(page, trimCounts(counts, rawQuery), result.items),
    sectors: await sectorNames(page, result.items),
    now: page.now.toISOString(),
    elsewhere: null,
    search: searchOf({ scope, ...filters }),
  };
}
