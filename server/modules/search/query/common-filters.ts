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
): { left: ReadonlySet<List>; times: number } {
  const left = new Set<List>();
  let times = 1;
  for (const list of lists.toSorted((one, other) => other.rows - one.rows)) {
    if (list.test === null || list.rows === 0) continue;
    const others = [...words, ...lists.filter((other) => other !== list && !left.has(other)).map(({ rows }) => rows)];
    const rarest = Math.min(...others);
    if (others.length === 0 || list.rows <= rarest) break;
    const saved = Math.min(list.rows, rarest * ROWS_PER_LEAF) * UNPACK_COST + list.lexemes * LIST_START_COST + rarest * ROW_TEST_COST;
    const without = times * Math.max(1, universe / list.rows);
    if (without > MAX_TIMES || hits * without > Math.max(hits, MAX_HITS) || saved <= hits * (without - times) * ROW) continue;
    left.add(list);
    times = without;
  }
  return { left, times };
}
