import type { SearchQuery } from '#contract/search.ts';
import {
  type FilterGroup,
  type Filters,
  type SortKey,
  type WordGroup,
  anyOf,
  lexemePrefix,
  parseFilters,
  parseText,
  sortKeyMs,
  stateBits,
} from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { countsOf } from '../store/statistics.ts';
import { queryWords } from './query-words.ts';

/** A search as conditions on open rows of the index (view `open_search_row`), which hold whenever it finds the row. */
export interface StandingQuery extends Pick<Filters, 'published' | 'deadline' | 'value'> {
  /** tsquery; null: any row. */
  readonly query: string | null;
  /** Lexemes of which any row that it finds has one. */
  readonly anchors: readonly string[];
  /** Countries of which any such row has one; null: it may have any, or none. */
  readonly countries: readonly string[] | null;
  /** Only what was published within so many days, to the minute; null: whenever. */
  readonly publishedDays: number | null;
  /** Only what closes within seven days. */
  readonly closing: boolean;
  /** Forms of its words that have several usual spellings, of which new ones may turn up. */
  readonly variable: readonly string[];
}

/** Every open row has it. */
const ANY_OPEN_ROW = 's:live';
/** More countries are not told apart: each makes an anchor of its own. */
const MAX_COUNTRIES = 8;

interface Condition {
  readonly query: string;
  readonly lexemes: readonly string[];
  readonly isCountry: boolean;
}

const isEmpty = ([from, before]: readonly [SortKey, SortKey]) => sortKeyMs(from) >= sortKeyMs(before);

/** Some of the words have no letter to look for: "%" or "!". */
const hasNoWord = (query: SearchQuery, words: readonly unknown[]) => words.length === 0 && query.q !== undefined && query.q.trim() !== '';

/** The conditions of a search on lexemes. Open rows are all live. */
function conditionsOf(words: readonly WordGroup[], groups: readonly FilterGroup[]): Condition[] {
  return [
    ...words.map(({ query, lexemes }) => ({ query, lexemes, isCountry: false })),
    ...groups.flatMap(({ filter, lexemes }) => (filter === 'state' ? [] : [{ query: anyOf(lexemes), lexemes, isCountry: filter === 'country' }])),
  ];
}

/** The countries that a search names, where they are few. */
function fewCountries(conditions: readonly Condition[]): string[] | null {
  const countries = conditions.find(({ isCountry }) => isCountry)?.lexemes.map((lexeme) => lexeme.slice(lexemePrefix('country').length));
  return countries !== undefined && countries.length <= MAX_COUNTRIES ? countries : null;
}

/**
 * A search, as it is answered for open notices, in a form that can be stored and asked of new rows.
 * @returns null where it finds no open notice, whatever is published.
 */
export async function standingQuery(ctx: Ctx, query: SearchQuery): Promise<StandingQuery | null> {
  const { publishedDays, ...lasting } = query;
  const { groups, states, published, deadline, value, matchesNothing } = await parseFilters(ctx, lasting);
  const words = query.q === undefined ? [] : await queryWords(ctx, query.q);
  const closing = (states & stateBits.open) === 0;
  if (matchesNothing || hasNoWord(query, words) || (closing && (states & stateBits.closing) === 0)) return null;
  if (isEmpty(published) || isEmpty(deadline) || value[0] > value[1]) return null;
  const conditions = conditionsOf(words, groups);
  const countries = fewCountries(conditions);
  const count = await countsOf(
    ctx,
    'whole',
    conditions.flatMap(({ lexemes }) => lexemes),
  );
  const rowsOf = ({ lexemes }: Condition) => lexemes.reduce((sum, lexeme) => sum + count(lexeme), 0);
  const rarestFirst = conditions.toSorted((a, b) => rowsOf(a) - rowsOf(b) || a.lexemes.length - b.lexemes.length);
  // Together with a country anything is rarer than the country alone.
  const anchor = rarestFirst.find(({ isCountry }) => !isCountry || countries === null) ?? rarestFirst[0];
  // A row that is tested has an anchor already: the rarest of the others tells most.
  const tested = [...rarestFirst.filter((condition) => condition !== anchor), ...(anchor ? [anchor] : [])];
  return {
    query: tested.length === 0 ? null : [...new Set(tested.map((condition) => condition.query))].join(' & '),
    anchors: anchor?.lexemes ?? [ANY_OPEN_ROW],
    countries,
    published,
    deadline,
    value,
    publishedDays: publishedDays ?? null,
    closing,
    variable: query.q === undefined ? [] : [...new Set(parseText(query.q).variable)],
  };
}
