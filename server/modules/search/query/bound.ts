// What one search may cost, known before it runs (docs/search.md). The units are microseconds on two shared cores; only their
// proportions matter.

/**
 * The most rows that one walk looks at: each may lie in a block of its own (an index alone is enough only where the table was vacuumed
 * since), and its document in four more.
 */
export const MOST_ROWS = { index: 1_900, table: 1_800, document: 300 } as const;
const ROW_COST = { index: 0.15, table: 1, document: 4 } as const;
/** What a walk must open to test a row: nothing but the index the row, or its document. */
export type Opens = keyof typeof MOST_ROWS;

/** The most rows that an intersection gives, and that a count looks at. */
export const MOST_HITS = 1_500;
export const MOST_COUNTED = 5_000;
/** Windows that a count goes through. */
export const MOST_COUNTS = 6;
/** An intersection goes along its rarest list: of a longer one only by windows. */
export const LONGEST_LIST = 20_000;

const SEARCH = 12_000;

/** What is left of a search's cost. */
export class Bound {
  #left: number;

  constructor(most = SEARCH) {
    this.#left = most;
  }

  get isReached(): boolean {
    return this.#left <= 0;
  }

  spend(cost: number): void {
    this.#left -= cost;
  }

  /** @returns what so many rows cost. */
  walk(rows: number, opens: Opens): number {
    const cost = rows * ROW_COST[opens];
    this.spend(cost);
    return cost;
  }
}
