import type { SearchQuery } from '#contract/search.ts';
import { searchAudience } from '#server/modules/notices/index.ts';
import { type Criteria, type WordGroup, parseFilters } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readOnce } from '#server/platform/read-once.ts';
import type { Audience } from '../store/row.ts';
import { countsOf } from '../store/statistics.ts';
import { queryWords } from './query-words.ts';

/** The part of a search that the index needs, without the rest of the request. */
export interface SearchCriteria extends Criteria {
  readonly audience: Audience;
}

async function parse(ctx: Ctx, query: SearchQuery): Promise<SearchCriteria> {
  const { groups, states, published, deadline, value, matchesNothing } = await parseFilters(ctx, query);
  const audience = searchAudience(ctx.actor);
  // The filters' frequencies are read while the words are looked up, which gives the words' frequencies.
  countsOf(
    ctx,
    audience,
    groups.flatMap(({ lexemes }) => lexemes),
  ).catch(() => undefined);
  const words = query.q === undefined ? [] : await queryWords(ctx, query.q);
  // "%" or "!" has no word: nothing can match it.
  const hasNoWord = words.length === 0 && query.q !== undefined && query.q.trim() !== '';
  return { audience, words, groups, states, published, deadline, value, matchesNothing: matchesNothing || hasNoWord };
}

/**
 * Parses a query into the search criteria for this reader on this site, once a request. The list of a page and the counts beside it share
 * one search. To search for other words, use `withWords`.
 */
export function parseSearch(ctx: Ctx, query: SearchQuery): Promise<SearchCriteria> {
  if (!ctx.readCache) return parse(ctx, query);
  const { page: _page, size: _size, cursor: _cursor, sort: _sort, exact: _exact, ...filters } = query;
  return readOnce(ctx, `search ${JSON.stringify(filters)}`, () => parse(ctx, query));
}

/** The same search for other words. */
export const withWords = (criteria: SearchCriteria, words: readonly WordGroup[]): SearchCriteria => ({ ...criteria, words });
