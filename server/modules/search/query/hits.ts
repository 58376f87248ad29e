import type { Hit } from '../store/hits.repo.ts';
import type { CompiledSearch } from './estimate.ts';
import type { Segment, Start } from './order.ts';
import type { CostBudget } from './cost-budget.ts';
import type { Plan } from './plan.ts';
import type { SearchCriteria } from './parse-search.ts';

export interface FoundHits {
  /** In order, each with its segment. */
  hits: (Hit & { segment: number })[];
  /** All hits, where they were counted in passing. */
  total: number | null;
  /**
   * Where the search reached its budget, with fewer hits than needed: it continues from here. Null: the page is full, or there are no more.
   */
  continueFrom: Start | null;
}

export interface Search {
  criteria: SearchCriteria;
  compiled: CompiledSearch;
  segments: readonly Segment[];
  /** Where to begin; null: at the beginning. */
  start: Start | null;
  backwards: boolean;
  /** The open rows, when the search is for those only. */
  openRows: number;
  /** Hits needed after `offset`. */
  maxHits: number;
  offset: number;
  totalKnown: boolean;
  now: Date;
  /** Forces a plan instead of the cheapest; for the test that all plans find the same hits. */
  plan?: Plan | 'memory';
  /** Its budget; absent: that of any search. */
  budget?: CostBudget;
}
