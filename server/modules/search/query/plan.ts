import type { CompiledSearch } from './estimate.ts';
import { MAX_HITS, MAX_INTERSECTED, MAX_WINDOW, type RowTestPlace, STATEMENT_COST, intersectionCost } from './cost-budget.ts';
import { WHOLE_ORDER, type Window, partsOf, windowsOf } from './windows.ts';

/** What the planner knows about a search. */
export interface Estimate {
  /** Rows that could match: those of the audience, or its open ones. */
  readonly searchableRows: number;
  /** The share of them that match the lexemes, 0 to 1, assuming that lexemes are independent. */
  readonly share: number;
  /** How many times as many rows match its lexemes as match the search. */
  readonly times: number;
  /** Hits needed: those skipped, and the page. */
  readonly maxHits: number;
  /** What a walk must open to test a row. */
  readonly opens: RowTestPlace;
  /** Whether any lexeme can use the GIN index. */
  readonly hasLexemes: boolean;
  /** The total is known without counting, or not requested. */
  readonly totalKnown: boolean;
  /** The filters may correlate with the sort key (a country with its values): a walk may find nothing for long. */
  readonly correlatesWithSort: boolean;
  /** Rows of the rarest lexeme. */
  readonly rarest: number;
  /** Rows of each list that an intersection reads. */
  readonly lists: readonly number[];
  /** Number of those lexemes. */
  readonly lexemes: number;
  /** Rows of the requested time, where intersections ask for it. */
  readonly time?: number | undefined;
  /** Into how many parts windows can split the order; 0: not at all, since open notices are too few to need them. */
  readonly parts: number;
  /** Whether a part is contiguous in the rows, which are in order of publication (deadlines follow it, values do not). */
  readonly isContiguous: boolean;
}
export type Plan = 'walk' | 'gin' | 'windows';

// Microseconds on two shared cores; only their proportions matter.
const WALK_ROW: Record<RowTestPlace, number> = { index: 0.3, table: 1, facets: 2, document: 3 };
const HIT = 2;
/** A window's own list is read as well: every row of its time. */
const WINDOW_ROW = 0.02;
const WINDOW_START = 300;
/** How much further a walk may have to go where the filters correlate with its order. */
const CORRELATION_FACTOR = 20;

/** An intersection, and how much of it is needed. */
interface Intersection {
  readonly searchableRows: number;
  /** Expected hits, and how many times as many rows are read. */
  readonly hits: number;
  readonly times: number;
  readonly rarest: number;
  readonly lists: readonly number[];
  readonly lexemes: number;
  readonly time?: number | undefined;
  /** Hits wanted in a window. */
  readonly target: number;
  /** Into how many parts the order can be split; 0: windows are no use. */
  readonly parts: number;
  /** A part is contiguous in the rows, so that only that part of the lists is read; otherwise its rows are scattered. */
  readonly isContiguous: boolean;
  /** Up to how many hits are counted; the index finds all in any case. */
  readonly limit: number;
}

/** Microseconds of an intersection, whole and in its first window. */
function costOf({ searchableRows, hits, times, rarest, lists, lexemes, time = 0, target, parts, isContiguous, limit }: Intersection): {
  whole: number;
  windowed: number;
} {
  const part = parts === 0 ? 1 : Math.min(1, Math.max(1 / parts, hits === 0 ? 1 : target / hits));
  return {
    whole: intersectionCost({ rarest, lists, lexemes, time, searchableRows }) + Math.min(hits, limit) * times * HIT,
    windowed:
      parts === 0
        ? Number.POSITIVE_INFINITY
        : WINDOW_START +
          intersectionCost({ rarest, lists, lexemes, searchableRows }, isContiguous ? part : 1) +
          searchableRows * part * WINDOW_ROW +
          Math.min(hits * part, limit) * times * HIT,
  };
}

/**
 * Restricts a search to its publication time: the rows of that time, the share of them that matches, and how many parts the time can be cut
 * into.
 */
export function restrictToStretch({ searchableRows, share, buckets, stretch }: Pick<CompiledSearch, 'searchableRows' | 'share' | 'buckets' | 'stretch'>) {
  if (stretch === null) return { searchableRows, share, between: WHOLE_ORDER, parts: partsOf(buckets, 'published_at') };
  const { share: stretchShare, between } = stretch;
  return { searchableRows: searchableRows * stretchShare, share: Math.min(1, share / stretchShare), between, parts: partsOf(buckets, 'published_at', between) };
}

/** The first window should hold this many times the hits needed, because an estimate may be too high. */
const FIRST_WINDOW_FACTOR = 1.4;
/** A window of a count: a tsquery (null: everything), and the cost of counting it. */
export interface CountWindow {
  readonly query: string | null;
  readonly cost: number;
}

/**
 * The windows of a count, newest first, until it has passed `limit`: the cost depends on the part of the order, not on all notices. One
 * window for everything where that is as cheap.
 * @param windowsFrom from so many expected hits, or from such a cost of the intersection, windows are used in any case.
 */
export function countWindows(
  compiled: Pick<CompiledSearch, 'query' | 'searchableRows' | 'share' | 'times' | 'rarest' | 'lists' | 'lexemes' | 'time' | 'buckets' | 'stretch'>,
  limit: number,
  windowsFrom: { hits?: number; cost?: number } = {},
): readonly CountWindow[] {
  const { query, times, rarest, lists, lexemes, time = 0, buckets, stretch } = compiled;
  const { searchableRows, share, between, parts } = restrictToStretch(compiled);
  const [hits, target] = [searchableRows * share, limit * FIRST_WINDOW_FACTOR];
  const readCost = Math.min(hits, limit) * times * HIT;
  if (query === null) return [{ query: stretch?.query ?? null, cost: STATEMENT_COST + readCost }];
  const windowEstimate = { searchableRows, times, rarest, lists, lexemes, isContiguous: true };
  const wholeCost = STATEMENT_COST + intersectionCost({ rarest, lists, lexemes, time, searchableRows }) + readCost;
  const isSure = hits > (windowsFrom.hits ?? Number.POSITIVE_INFINITY) || wholeCost > (windowsFrom.cost ?? Number.POSITIVE_INFINITY);
  if (!isSure && costOf({ ...windowEstimate, time, hits, target, parts, limit }).windowed >= wholeCost)
    return [{ query: stretch?.query ?? null, cost: wholeCost }];
  const windows = windowsOf(buckets, 'published_at', false, between, share, target, maxRowsOfWindow(windowEstimate));
  return windows.map((window) => ({ query: window.query, cost: windowCost(windowEstimate, { ...window, expected: Math.min(window.expected, limit) }) }));
}

/** The cost of counting a search up to a cap, or as far as a count may go. */
export const countCost = (compiled: Parameters<typeof countWindows>[0], limit: number): number =>
  countWindows(compiled, limit, { cost: MAX_INTERSECTED }).reduce((sum, { cost }) => sum + cost, 0);

type WindowEstimate = Pick<Estimate, 'searchableRows' | 'times' | 'rarest' | 'lists' | 'lexemes' | 'isContiguous'>;

/** The cost of a window with a known number of rows. */
export const windowCost = (
  { searchableRows, times, rarest, lists, lexemes, isContiguous }: WindowEstimate,
  { rows, expected }: Pick<Window, 'rows' | 'expected'>,
): number =>
  WINDOW_START +
  intersectionCost({ rarest, lists, lexemes, searchableRows }, isContiguous && searchableRows > 0 ? Math.min(1, rows / searchableRows) : 1) +
  rows * WINDOW_ROW +
  expected * times * HIT;

/** The most rows of the order that a window may have within its own cost limit. @param maxCost a lower limit. */
export function maxRowsOfWindow(estimate: WindowEstimate, maxCost = MAX_WINDOW): number {
  const { searchableRows } = estimate;
  const cost = (rows: number) => windowCost(estimate, { rows, expected: 0 });
  const rowCost = (cost(searchableRows) - cost(0)) / Math.max(1, searchableRows);
  return Math.max(1, (Math.min(MAX_WINDOW, maxCost) - cost(0)) / rowCost);
}

/** The expected cost of a walk. */
export const walkCost = ({ searchableRows, share, maxHits, opens, correlatesWithSort }: Estimate): number =>
  rowsOfWalk({ searchableRows, share, maxHits, correlatesWithSort }) * WALK_ROW[opens];

const rowsOfWalk = ({ searchableRows, share, maxHits, correlatesWithSort }: Pick<Estimate, 'searchableRows' | 'share' | 'maxHits' | 'correlatesWithSort'>) =>
  share === 0 ? searchableRows : Math.min(searchableRows, (maxHits / share) * (correlatesWithSort && share < 1 ? CORRELATION_FACTOR : 1));

/** Hits wanted in a window for a page: an estimate may be too high, but a window may not hold more than an intersection returns. */
export const windowTarget = (hitsNeeded: number): number => Math.min(Math.max(100, hitsNeeded * 3), MAX_HITS / 2);

/**
 * Chooses the cheapest way to the hits: walk the order and test each row, intersect lexemes over everything, or intersect them window by
 * window along the order.
 */
export function choosePlan(estimate: Estimate): Plan {
  const { searchableRows, share, times, maxHits, hasLexemes, totalKnown, rarest, lists, lexemes, time, parts, isContiguous } = estimate;
  if (!hasLexemes) return 'walk';
  const hits = searchableRows * share;
  const { whole, windowed } = costOf({
    searchableRows,
    hits,
    times,
    rarest,
    lists,
    lexemes,
    time,
    target: windowTarget(maxHits),
    parts,
    isContiguous,
    limit: hits,
  });
  // Neither a walk nor a search that stops at a window has counted anything.
  const walk = walkCost(estimate) + (totalKnown ? 0 : whole);
  const cheapest = Math.min(whole, totalKnown ? windowed : Number.POSITIVE_INFINITY);
  if (walk < cheapest) return 'walk';
  return cheapest === whole ? 'gin' : 'windows';
}
