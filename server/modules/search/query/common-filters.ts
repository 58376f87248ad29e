import type { FilterGroup } from '#server/modules/query/index.ts';
import { ROWS_PER_LEAF, LIST_START_COST, MAX_HITS, ROW_TEST_COST, UNPACK_COST } from './cost-budget.ts';

/** A condition of a search as a list in the index. */
export interface IndexList {
  /** Its number of rows, and of lexemes. */
  readonly rows: number;
  readonly lexemes: number;
  /**
   * What can be tested on the row instead: a filter with a column of its own, the bounds of a range, or values among the row's facets.
   * Null where nothing can.
   */
  readonly test: { readonly by: 'column' | 'facets'; readonly group: FilterGroup } | { readonly by: 'bounds' } | null;
}

/** The cost of reading a row of the table and testing its columns. */
const ROW_READ_COST = 2;
/** The cost of looking for a value among a row's facets. */
const FACET_TEST_COST = 0.5;
/** The most filters of an intersection tested by facets: each number of them needs a statement of its own. */
const MAX_FACET_TESTS = 3;
/** How many times more rows may be read than match: a count reads no more than `MAX_COUNTED`. */
const MAX_READ_FACTOR = 4;
/** With a list as short as this, all its rows may be read and tested, however few match. */
const SHORT_LIST = 1_000;

const testCost = ({ lexemes, test }: IndexList) => (test?.by === 'facets' ? lexemes * FACET_TEST_COST : 0);

/**
 * The lists that an intersection leaves out because testing the row is cheaper. GIN unpacks most of a list that half of all notices are in,
 * and a leaf of it for each row of a short list that it looks up. The commonest goes first.
 * @param hits expected of the search.
 * @param words rows of the lists that are read in any case.
 * @param shareRead the share of all rows that the search reads (a time of publication, as a window).
 * @returns those lists, and how many times as many rows are read as match.
 */
export function filtersTestedOnRows<List extends IndexList>(
  lists: readonly List[],
  { searchableRows, hits, words, shareRead = 1 }: { searchableRows: number; hits: number; words: readonly number[]; shareRead?: number },
): { leftOut: ReadonlySet<List>; times: number } {
  const leftOut = new Set<List>();
  let [product, facetTests] = [1, 0];
  let rowsRead = hits;
  for (const list of lists.toSorted((a, b) => b.rows - a.rows)) {
    if (list.test === null || list.rows === 0) continue;
    if (list.test.by === 'facets' && facetTests === MAX_FACET_TESTS) continue;
    const others = [...words, ...lists.filter((other) => other !== list && !leftOut.has(other)).map(({ rows }) => rows)];
    const rarest = Math.min(...others);
    if (others.length === 0 || list.rows <= rarest) break;
    const savedCost = shareRead * (Math.min(list.rows, rarest * ROWS_PER_LEAF) * UNPACK_COST + rarest * ROW_TEST_COST) + list.lexemes * LIST_START_COST;
    const productWithout = product * Math.max(1, searchableRows / list.rows);
    // No more rows than the rarest list has, however wrong the estimate is.
    const rowsWithout = Math.min(Math.max(hits * productWithout, rowsRead), rarest * shareRead);
    const hasFewRows = rarest * shareRead <= SHORT_LIST || (productWithout <= MAX_READ_FACTOR && (rowsWithout <= hits || rowsWithout <= MAX_HITS));
    if (!hasFewRows || savedCost <= (rowsWithout - rowsRead) * ROW_READ_COST + rowsWithout * testCost(list)) continue;
    leftOut.add(list);
    if (list.test.by === 'facets') facetTests++;
    product = productWithout;
    rowsRead = Math.max(rowsRead, rowsWithout);
  }
  return { leftOut, times: leftOut.size === 0 || hits === 0 ? 1 : rowsRead / hits };
}

/** A list beside which a long time of publication is tested on the rows: all rows of the list are looked up then, not those of the time alone. */
const SHORT_BESIDE_TIME = 3_000;
/** The most rows read for it. */
const MAX_READ_FOR_TIME = 800;

/**
 * Whether a time of publication is cheaper to test on the rows than to intersect. Each row of a short list is looked up in the time first, and
 * a leaf of it is unpacked for each.
 * @param rarest rows of the rarest of the other lists. @param rowsRead of the search within that time.
 */
export function isTimeTestedOnRows({ rows, lexemes, share }: { rows: number; lexemes: number; share: number }, rarest: number, rowsRead: number): boolean {
  const rowsWithout = rowsRead / share;
  if (rarest > SHORT_BESIDE_TIME || rowsWithout > MAX_READ_FOR_TIME) return false;
  const savedCost = Math.min(rows, rarest * share * ROWS_PER_LEAF) * UNPACK_COST + lexemes * LIST_START_COST;
  return savedCost > rarest * (1 - share) * OTHER_LOOKUPS_COST + (rowsWithout - rowsRead) * ROW_READ_COST;
}
/** The cost of following a row of the rarest list through the others. */
const OTHER_LOOKUPS_COST = 1;
