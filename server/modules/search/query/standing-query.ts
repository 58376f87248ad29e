import type { SearchQuery } from '#contract/search.ts';
import { type FilterGroup, type Filters, anyOf, countryDivision, parseFilters, parseText, sortKeyMs, stateBits } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { countsOf } from '../store/statistics.ts';
import { queryWords } from './query-words.ts';

/** A search as conditions on open rows of the index (view `open_search_row`), which hold whenever it finds the row. */
export interface StandingQuery extends Pick<Filters, 'published' | 'deadline' | 'value'> {
  /** tsquery; null: any row. */
  readonly query: string | null;
  /** Lexemes of which any row that it finds has one. */
  readonly anchors: readonly string[];
  /** Only what was published within so many days, to the minute; null: whenever. */
  readonly publishedDays: number | null;
  /** Only what closes within seven days. */
  readonly closing: boolean;
  /** Forms of its words that have several usual spellings, of which new ones may turn up. */
  readonly variable: readonly string[];
}

/** Every open row has it. */
const ANY_OPEN_ROW = 's:live';
/** The most lexemes for one country and one division each. */
const MAX_PAIRS = 40;

interface Condition {
  readonly query: string;
  readonly lexemes: readonly string[];
}

/** Countries and CPV divisions together, which the index holds as one lexeme each (`countryDivision`); none where there would be many. */
function countryDivisions(groups: readonly FilterGroup[]): Condition[] {
  const country = groups.find(({ filter }) => filter === 'country');
  const codes = groups.find(({ filter, lexemes }) => (filter === 'cpv' || filter === 'sector') && lexemes.every((lexeme) => lexeme.startsWith('v:')));
  if (!country || !codes) return [];
  const divisions = [...new Set(codes.lexemes.map((lexeme) => lexeme.slice(2, 4)))];
  if (country.lexemes.length * divisions.length > MAX_PAIRS) return [];
  const lexemes = country.lexemes.flatMap((lexeme) => divisions.map((division) => countryDivision(lexeme.slice(2), division)));
  return [{ query: anyOf(lexemes), lexemes }];
}

/** Some of the words have no letter to look for: "%" or "!". */
const hasNoWord = (query: SearchQuery, words: readonly unknown[]) => words.length === 0 && query.q !== undefined && query.q.trim() !== '';

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
  if (sortKeyMs(published[0]) >= sortKeyMs(published[1]) || sortKeyMs(deadline[0]) >= sortKeyMs(deadline[1]) || value[0] > value[1]) return null;
  // Open rows are all live.
  const filters = groups.flatMap(({ filter, lexemes }) => (filter === 'state' ? [] : [{ query: anyOf(lexemes), lexemes }]));
  const conditions: Condition[] = [...words, ...filters];
  const candidates = [...conditions, ...countryDivisions(groups)];
  const count = await countsOf(
    ctx,
    'whole',
    candidates.flatMap(({ lexemes }) => lexemes),
  );
  const rowsOf = ({ lexemes }: Condition) => lexemes.reduce((sum, lexeme) => sum + count(lexeme), 0);
  const [rarest] = candidates.toSorted((a, b) => rowsOf(a) - rowsOf(b) || a.lexemes.length - b.lexemes.length);
  return {
    query: conditions.length === 0 ? null : [...new Set(conditions.map((condition) => condition.query))].join(' & '),
    anchors: rarest?.lexemes ?? [ANY_OPEN_ROW],
    published,
    deadline,
    value,
    publishedDays: publishedDays ?? null,
    closing,
    variable: query.q === undefined ? [] : [...new Set(parseText(query.q).variable)],
  };
}
