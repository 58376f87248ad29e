import type { Compiled } from './estimate.ts';
import { MOST_INTERSECTED, MOST_WINDOW, type Opens, STATEMENT, intersectionCost } from './bound.ts';
import { EVERYTHING, type Window, partsOf, windowsOf } from './windows.ts';

/** What the planner knows of a search. */
export interface Estimate {
  /** Rows that could match: those of the audience, or its open ones. */
  readonly universe: number;
  /** Part of them that the lexemes let through, 0 to 1, taken as independent of each other. */
  readonly share: number;
  /** How many times as many rows its lexemes let through as match. */
  readonly times: number;
  /** Hits to come by: those skipped, and the page. */
  readonly need: number;
  /** What a walk must open to test a row. */
  readonly opens: Opens;
  /** Whether any lexeme can serve the GIN index. */
  readonly hasLexemes: boolean;
  /** The total is known without counting, or not asked for. */
  readonly totalKnown: boolean;
  /** The filters may say something of the sort's own key (a country of its values): a walk may find nothing for long. */
  readonly related: boolean;
  /** Rows that the rarest lexeme has. */
  readonly rarest: number;
  /** Rows of each list that an intersection looks into. */
  readonly lists: readonly number[];
  /** How many lexemes those are. */
  readonly lexemes: number;
  /** Into how many parts windows can cut the order; 0: not at all, the open notices are too few to need them. */
  readonly parts: number;
  /** Whether a part is a stretch of the rows, which lie in order of publication (deadlines go with it, values do not). */
  readonly isStretch: boolean;
}
export type Plan = 'walk' | 'gin' | 'windows';

// Microseconds on two shared cores; only their proportions matter.
const WALK_ROW: Record<Opens, number> = { index: 0.3, table: 1, facets: 2, document: 3 };
const HIT = 2;
/** A window's own list is read as well: every row of its time. */
const WINDOW_ROW = 0.02;
const WINDOW_START = 300;
/** How much further a walk may have to go where the filters say something of its order. */
const RELATED = 20;

/** An intersection, and how much of it is wanted. */
interface Intersection {
  readonly universe: number;
  /** Expected hits of all of it, and how many times as many rows are read. */
  readonly hits: number;
  readonly times: number;
  readonly rarest: number;
  readonly lists: readonly number[];
  readonly lexemes: number;
  /** Hits that a window should have. */
  readonly target: number;
  /** Into how many parts the order can be cut; 0: windows do not serve. */
  readonly parts: number;
  /** A part is a stretch of the rows, so that no more of the lists is read; else rows of it lie everywhere. */
  readonly isStretch: boolean;
  /** The most hits that are read from the table; the index finds all in any case. */
  readonly most: number;
}

/** Microseconds that an intersection takes, whole and in its first window. */
function costOf({ universe, hits, times, rarest, lists, lexemes, target, parts, isStretch, most }: Intersection): { whole: number; windowed: number } {
  const part = parts === 0 ? 1 : Math.min(1, Math.max(1 / parts, hits === 0 ? 1 : target / hits));
  return {
    whole: intersectionCost({ rarest, lists, lexemes, universe }) + Math.min(hits, most) * times * HIT,
    windowed:
      parts === 0
        ? Number.POSITIVE_INFINITY
        : WINDOW_START +
          intersectionCost({ rarest, lists, lexemes, universe }, isStretch ? part : 1) +
          universe * part * WINDOW_ROW +
          Math.min(hits * part, most) * times * HIT,
  };
}

/**
 * Restricts a search to its publication time: the rows of that time, the share of them that matches, and how many parts the time can be cut
 * into.
 */
export function withinStretch({ universe, share, buckets, stretch }: Pick<Compiled, 'universe' | 'share' | 'buckets' | 'stretch'>) {
  if (stretch === null) return { universe, share, between: EVERYTHING, parts: partsOf(buckets, 'published_at') };
  const { part, between } = stretch;
  return { universe: universe * part, share: Math.min(1, share / part), between, parts: partsOf(buckets, 'published_at', between) };
}

/** So many more than needed are expected of the first window, because a guess may be too high. */
const ENOUGH = 1.4;
/** A count's window: a tsquery (null: everything), and what it costs to count it. */
export interface CountWindow {
  readonly query: string | null;
  readonly cost: number;
}

/**
 * The windows, newest first, that a count goes through until it has passed `most`: their cost goes by the part of the order, not by
 * all notices. One that holds everything where that is as cheap.
 * @param surelyFrom so many expected hits, or so dear an intersection, are read by windows in any case.
 */
export function countWindows(
  compiled: Pick<Compiled, 'query' | 'universe' | 'share' | 'times' | 'rarest' | 'lists' | 'lexemes' | 'buckets' | 'stretch'>,
  most: number,
  surelyFrom: { hits?: number; cost?: number } = {},
): readonly CountWindow[] {
  const { query, times, rarest, lists, lexemes, buckets, stretch } = compiled;
  const { universe, share, between, parts } = withinStretch(compiled);
  const [hits, target] = [universe * share, most * ENOUGH];
  const read = Math.min(hits, most) * times * HIT;
  if (query === null) return [{ query: stretch?.query ?? null, cost: STATEMENT + read }];
  const windowed = { universe, times, rarest, lists, lexemes, isStretch: true };
  const whole = STATEMENT + intersectionCost({ rarest, lists, lexemes, universe }) + read;
  const isSure = hits > (surelyFrom.hits ?? Number.POSITIVE_INFINITY) || whole > (surelyFrom.cost ?? Number.POSITIVE_INFINITY);
  if (!isSure && costOf({ ...windowed, hits, target, parts, most }).windowed >= whole) return [{ query: stretch?.query ?? null, cost: whole }];
  const windows = windowsOf(buckets, 'published_at', false, between, share, target, mostRows(windowed));
  return windows.map((window) => ({ query: window.query, cost: windowCost(windowed, { ...window, expected: Math.min(window.expected, most) }) }));
}

/** What it costs to count a search up to a cap, or as far as a count may go. */
export const countCost = (compiled: Parameters<typeof countWindows>[0], most: number): number =>
  countWindows(compiled, most, { cost: MOST_INTERSECTED }).reduce((sum, { cost }) => sum + cost, 0);

type Windowed = Pick<Estimate, 'universe' | 'times' | 'rarest' | 'lists' | 'lexemes' | 'isStretch'>;

/** What a window costs whose rows are known. */
export const windowCost = ({ universe, times, rarest, lists, lexemes, isStretch }: Windowed, { rows, expected }: Pick<Window, 'rows' | 'expected'>): number =>
  WINDOW_START +
  intersectionCost({ rarest, lists, lexemes, universe }, isStretch && universe > 0 ? Math.min(1, rows / universe) : 1) +
  rows * WINDOW_ROW +
  expected * times * HIT;

/** The most rows of the order that a window may have, so that it costs no more than one may. */
export function mostRows(windowed: Windowed): number {
  const { universe } = windowed;
  const cost = (rows: number) => windowCost(windowed, { rows, expected: 0 });
  const each = (cost(universe) - cost(0)) / Math.max(1, universe);
  return Math.max(1, (MOST_WINDOW - cost(0)) / each);
}

/** What a walk should cost. */
export const walkCost = ({ universe, share, need, opens, related }: Estimate): number => walked({ universe, share, need, related }) * WALK_ROW[opens];

const walked = ({ universe, share, need, related }: Pick<Estimate, 'universe' | 'share' | 'need' | 'related'>) =>
  share === 0 ? universe : Math.min(universe, (need / share) * (related && share < 1 ? RELATED : 1));

/** Hits that a window should have for a page: a guess may be too high. */
export const windowTarget = (need: number): number => Math.max(100, need * 3);

/**
 * Which way to the hits is cheapest: walk the order and test each row, intersect lexemes over everything, or intersect
 * them window by window along the order.
 */
export function choosePlan(estimate: Estimate): Plan {
  const { universe, share, times, need, hasLexemes, totalKnown, rarest, lists, lexemes, parts, isStretch } = estimate;
  if (!hasLexemes) return 'walk';
  const hits = universe * share;
  const { whole, windowed } = costOf({ universe, hits, times, rarest, lists, lexemes, target: windowTarget(need), parts, isStretch, most: hits });
  // Who walks has counted nothing, nor has who stops at a window.
  const walk = walkCost(estimate) + (totalKnown ? 0 : whole);
  const cheapest = Math.min(whole, totalKnown ? windowed : Number.POSITIVE_INFINITY);
  if (walk < cheapest) return 'walk';
  return cheapest === whole ? 'gin' : 'windows';
}
