import type { Hit } from '../store/hits.repo.ts';
import type { Compiled } from './estimate.ts';
import type { Segment, Start } from './order.ts';
import type { Bound } from './bound.ts';
import type { Plan } from './plan.ts';
import type { SearchCriteria } from './parse-search.ts';

export interface Found {
  /** In order, each with the stretch of the order it lies in. */
  hits: (Hit & { segment: number })[];
  /** All hits, where they were counted on the way. */
  counted: number | null;
  /** Where the search reached its bound: fewer hits than wanted, and it goes on from here. Null: it is full, or there are no more. */
  stopped: Start | null;
}

export interface Search {
  wanted: SearchCriteria;
  compiled: Compiled;
  segments: readonly Segment[];
  /** Where to begin; null: at the beginning. */
  start: Start | null;
  backwards: boolean;
  /** The open rows, when only they are wanted. */
  openRows: number;
  need: number;
  offset: number;
  totalKnown: boolean;
  now: Date;
  /** Takes this way instead of the cheapest; for the test that all ways lead to the same hits. */
  plan?: Plan | 'memory';
  /** What it may cost; absent: as much as any search. */
  bound?: Bound;
}
