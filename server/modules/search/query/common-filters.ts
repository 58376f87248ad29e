import type { FilterGroup } from '#server/modules/query/index.ts';
import { ROWS_PER_LEAF, LIST_START_COST, MAX_HITS, ROW_TEST_COST, UNPACK_COST } from './cost-budget.ts';

/** A condition of a search as a list in the index. */
export interface IndexList {
  /** Its number of rows, and of lexemes. */
  readonly rows: number;
  readonly lexemes: number;
  /**
   * The test on the row that costs nothing: a filter with a column of its own, or the bounds of a range. Null where there is none. (Looking
   * for a value among a row's facets took longer than reading any list.)
   */
  readonly test: FilterGroup | 'bounds' | null;
}

/** The cost of reading a row of the table and testing it. */
const ROW = 2;
/** At most so many times as many rows are read as match: a count reads no more than `MAX_COUNTED`. */
const MAX_TIMES = 4;

/**
 * The lists that an intersection leaves out because testing the row is cheaper: GIN unpacks most of a list that half of all notices are in.
 * The commonest goes first. @param hits expected of the search. @param words rows of the lists that are read in any case.
 * @returns those lists, and how many times as many rows are read as match.
 */
export function filtersTestedOnRows<List extends IndexList>(
  lists: readonly List[],
  { universe, hits, words }: { universe: number; hits: number; words: readonly number[] },
): { leftOut: ReadonlySet<List>; times: number } {
  const leftOutLists = new Set<List>();
  let times = 1;
  for (const list of lists.toSorted((a, b) => b.rows - a.rows)) {
    if (list.test === null || list.rows === 0) continue;
    const others = [...words, ...lists.filter((other) => other !== list && !leftOutLists.has(other)).map(({ rows }) => rows)];
    const rarest = Math.min(...others);
    if (others.length === 0 || list.rows <= rarest) break;
    const savedCost = Math.min(list.rows, rarest * ROWS_PER_LEAF) * UNPACK_COST + list.lexemes * LIST_START_COST + rarest * ROW_TEST_COST;
    const timesWithout = times * Math.max(1, universe / list.rows);
    if (timesWithout > MAX_TIMES || hits * timesWithout > Math.max(hits, MAX_HITS) || savedCost <= hits * (timesWithout - times) * ROW) continue;
    leftOutLists.add(list);
    times = timesWithout;
  }
  return { leftOut: leftOutLists, times };
}
