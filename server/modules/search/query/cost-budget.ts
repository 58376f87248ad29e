// A budget for one search, known before it runs (docs/search.md). The units are microseconds on two shared cores; only their proportions
// matter.

/**
 * The most rows that one walk reads. Each may lie in a block of its own, and its document in four more. (The index alone is enough only
 * where the table was vacuumed since.)
 */
export const MAX_ROWS = { index: 1_900, table: 1_800, facets: 900, document: 300 } as const;
const ROW_COST = { index: 0.15, table: 1, facets: 2, document: 7 } as const;
/** What a walk must open to test a row: only the index, the row, the row's filter values, or its document. */
export type RowTestPlace = keyof typeof MAX_ROWS;

/** The most rows that an intersection returns, and that a count reads. */
export const MAX_HITS = 1_500;
export const MAX_COUNTED = 5_000;
/** Whether all rows may be read, whatever is asked: few rows cost little. */
export const mayReadAll = (rows: number): boolean => rows <= MAX_COUNTED;
/** The most rows that one window of a count reads. */
export const MAX_COUNTED_IN_WINDOW = 3_000;
/** The most that one intersection may cost; a costlier one runs window by window. */
export const MAX_INTERSECTED = 3_000;
/** The most that one window may cost. */
export const MAX_WINDOW = 2_000;
/** What the first statement may cost where the cards of a page take nearly all of its budget. */
const MIN_STATEMENT = 1_500;

// GIN follows the rarest list. It looks each of its rows up in the next list, and those found in the one after. For that it unpacks a leaf
// of about 2,000 rows. Of a list much longer than the rows looked up, it unpacks only the leaves it meets.
const INTERSECTION_START = 60;
/** The cost of finding the beginning of a list. */
export const LIST_START_COST = 12;
/** The cost of sending any statement and receiving its answer. */
export const STATEMENT_COST = 400;
const CANDIDATE_COST = 0.4;
export const ROW_TEST_COST = 0.1;
export const UNPACK_COST = 0.006;
export const ROWS_PER_LEAF = 2_000;

/** The lists that an intersection reads. */
export interface Lists {
  /** Rows of the rarest list. */
  readonly rarest: number;
  /** Rows of each list; for alternative values, of all of them together. */
  readonly lists: readonly number[];
  /** Number of lexemes. */
  readonly lexemes: number;
  /** Rows of the requested time of publication, which is asked first; absent: none is. */
  readonly time?: number | undefined;
}

/** Lists, and the rows that they belong to. */
export interface IntersectionInput extends Lists {
  readonly searchableRows: number;
}

/**
 * The cost of intersecting lists in the index, before any row is read.
 * @param shareRead how much of the order of publication is read, 0 to 1: rows are stored in that order.
 */
export function intersectionCost({ rarest, lists, lexemes, time = 0, searchableRows }: IntersectionInput, shareRead = 1): number {
  // Every row of the rarest list is looked up in the time first.
  let [remainingRows, unpacked, lookedUp] = [rarest, Math.min(time, rarest * ROWS_PER_LEAF), 0];
  for (const [index, rows] of lists.toSorted((a, b) => a - b).entries()) {
    unpacked += Math.min(rows, remainingRows * ROWS_PER_LEAF);
    if (index === 0) continue;
    lookedUp += remainingRows;
    remainingRows *= Math.min(1, rows / Math.max(1, searchableRows));
  }
  return INTERSECTION_START + lexemes * LIST_START_COST + shareRead * (rarest * CANDIDATE_COST + lookedUp * ROW_TEST_COST + unpacked * UNPACK_COST);
}

/** The cost of a page's cards, each with the sentence that has the words. */
export const CARD_COST = 25;
/** What a search may cost for its page with the cards, and its total besides. */
export const SEARCH_BUDGET = 3_000;
export const COUNT_BUDGET = 2_500;
/** What counting after a page may cost beyond what the page has left. */
export const SPARE_FOR_COUNT = 1_500;
/** What trying other searches may cost when one found nothing. */
export const RELAXATION_BUDGET = 2_500;
/** What the other spelling may cost that a separate request suggests. */
export const SPELLING_BUDGET = 1_500;
/** What the counts of all filter values may cost. */
export const FILTERS_BUDGET = 4_000;

/** The remaining budget of a search. */
export class CostBudget {
  #remaining: number;

  constructor(limit = SEARCH_BUDGET) {
    this.#remaining = limit;
  }

  get left(): number {
    return Math.max(0, this.#remaining);
  }

  get isReached(): boolean {
    return this.#remaining <= 0;
  }

  spend(cost: number): void {
    this.#remaining -= cost;
  }

  /** Takes a part of the budget, which is spent at once. */
  share(limit: number): CostBudget {
    const sharedCost = Math.max(0, Math.min(limit, this.#remaining));
    this.spend(sharedCost);
    return new CostBudget(sharedCost);
  }

  /** Spends the cost if the budget allows. @returns whether it did. */
  affords(cost: number): boolean {
    if (cost > this.#remaining) return false;
    this.spend(cost);
    return true;
  }
}

/** The cost of a walk through so many rows. */
export const walkedRowsCost = (rows: number, opens: RowTestPlace): number => STATEMENT_COST + rows * ROW_COST[opens];

/** The cards of a page, for which its budget keeps something back. */
export interface PageOfCards {
  /** Hits that the page has room for. */
  readonly maxHits: number;
  /** What the budget has left besides the cards of that many hits. */
  readonly left: number;
}

/** The most that a statement may cost which is expected to find so many hits: where few are found, few cards are read. */
export const maxStatementCost = ({ maxHits, left }: PageOfCards, hits: number): number =>
  Math.min(MAX_INTERSECTED, Math.max(MIN_STATEMENT, left + Math.max(0, maxHits - hits) * CARD_COST));

const rowsWithin = (cost: number, rowCost: number) => Math.floor((cost - STATEMENT_COST) / rowCost);

/**
 * The most rows that a walk of a page may read, of which a share are hits. A page of a hundred cards has little left for finding them, so its
 * walk is short unless it finds few.
 */
export function maxRowsOfWalk(page: PageOfCards, opens: RowTestPlace, share: number): number {
  const rowCost = ROW_COST[opens];
  const rowsOfFullPage = rowsWithin(maxStatementCost(page, page.maxHits), rowCost);
  const rowsOfFewCards = rowsWithin(page.left + page.maxHits * CARD_COST, rowCost + share * CARD_COST);
  return Math.min(MAX_ROWS[opens], Math.max(rowsOfFullPage, rowsOfFewCards));
}
