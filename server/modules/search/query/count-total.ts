import type { SearchSort } from '#contract/search.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { Bound, COUNT, MOST_COUNTED, MOST_INTERSECTED } from './bound.ts';
import type { Compiled } from './estimate.ts';
import { STALE_AFTER_MS, remembering } from '../store/freshness.ts';
import { countHits } from '../store/hits.repo.ts';
import { cubeTotal } from '../counts/cube-total.ts';
import { openBoard } from '../counts/open-board.ts';
import { newTotal } from '../counts/new-by-country.ts';
import { inMemory, openTotal } from './open-hits.ts';
import { countWindows } from './plan.ts';
import { rowTestsOf } from './row-tests.ts';
import { countsOf, universeOf } from '../store/statistics.ts';
import { boundsOf, isOpenOnly } from '#server/modules/query/index.ts';
import type { SearchCriteria } from './parse-search.ts';

/** A total is counted exactly up to here; above it is "so many or more". */
export const TOTAL_CAP = 1_000;
/** A list by relevance ends after so many hits, and its total says so. */
const RANKED = 500;

export interface Total {
  total: number;
  totalIsCapped: boolean;
}

/** An exact total. */
export const exact = (total: number): Total => ({ total, totalIsCapped: false });
/** A total capped at `most`. */
export const capped = (count: number, most = TOTAL_CAP): Total => (count > most ? { total: most, totalIsCapped: true } : exact(count));

/** The highest total that a list in this order shows. */
export const mostOf = (sort: SearchSort): number => (sort === 'relevance' ? RANKED : TOTAL_CAP);
/** A total as a list in this order shows it: by relevance it ends, whatever is known. */
export const toldBy = (sort: SearchSort, all: Total): Total => (sort === 'relevance' && all.total > RANKED ? { total: RANKED, totalIsCapped: true } : all);

/**
 * The total where it is known without counting rows: open notices without words or in memory, everything, or a single lexeme. Where there
 * may be too many to count, the cube or the count of new notices answers.
 */
export async function knownTotal(ctx: Ctx, wanted: SearchCriteria, compiled: Compiled, now: Date): Promise<Total | null> {
  if (wanted.impossible) return exact(0);
  if (isOpenOnly(wanted)) {
    const isKnown = wanted.words.length === 0 || inMemory(wanted, compiled, (await openBoard(ctx)).sizeFor(wanted.audience));
    return isKnown ? exact(await openTotal(ctx, wanted, compiled, now)) : null;
  }
  if (boundsOf(wanted) === null) {
    if (compiled.query === null) return exact(await universeOf(ctx, wanted.audience, STALE_AFTER_MS));
    if (compiled.single !== null) return exact((await countsOf(ctx, wanted.audience, [compiled.single], STALE_AFTER_MS))(compiled.single));
  }
  if (compiled.atMost <= TOTAL_CAP) return null;
  const total = (await cubeTotal(ctx, wanted, now)) ?? (await newTotal(ctx, wanted, now));
  return total === null ? null : exact(total);
}

/** Null: too many to count. */
const ofBuyers = remembering<number | null>(60_000, 500);

/**
 * Counts a capped total of a buyer's notices after all, and caches it for a minute. The buyer's page breaks it down by sector and month;
 * the number of the buyer's own notices bounds the cost.
 */
export async function uncapped(ctx: Ctx, wanted: SearchCriteria, compiled: Compiled, now: Date, total: Total): Promise<Total> {
  const isOfBuyer = wanted.words.length === 0 && wanted.groups.some(({ filter }) => filter === 'buyer');
  if (!total.totalIsCapped || !isOfBuyer) return total;
  const rows = {
    audience: wanted.audience,
    open: false,
    bounds: boundsOf(wanted),
    rowTests: await rowTestsOf(ctx, compiled.common),
    now,
    query: compiled.query,
    window: compiled.stretch?.query ?? null,
  };
  const count = await ofBuyers(ctx, JSON.stringify(wanted), async () => {
    const counted = await countHits(ctx, rows, MOST_COUNTED, MOST_COUNTED);
    return counted.isAll ? counted.count : null;
  });
  return count === null ? total : exact(count);
}

/**
 * Counts the total up to `most`: newest first, window by window, so that the cap is passed before everything is intersected. What would
 * cost more than `bound` has left is not counted; there may be more then.
 */
export async function countTotal(ctx: Ctx, wanted: SearchCriteria, compiled: Compiled, now: Date, most = TOTAL_CAP, bound = new Bound(COUNT)): Promise<Total> {
  if (isOpenOnly(wanted)) return exact(await openTotal(ctx, wanted, compiled, now));
  const base = {
    audience: wanted.audience,
    open: false,
    bounds: boundsOf(wanted),
    rowTests: await rowTestsOf(ctx, compiled.common),
    now,
    query: compiled.query,
  };
  let count = 0;
  for (const { query: window, cost } of countWindows(compiled, most, { cost: MOST_INTERSECTED })) {
    if (bound.isReached) return { total: count, totalIsCapped: true };
    bound.spend(cost);
    const counted = await countHits(ctx, { ...base, window }, most + 1 - count, MOST_COUNTED);
    count += counted.count;
    if (count > most) break;
    if (!counted.isAll) return { total: count, totalIsCapped: true };
  }
  return capped(count, most);
}

/** The total of a search by itself. @param bound what counting it may cost. */
export async function totalOf(ctx: Ctx, wanted: SearchCriteria, compiled: Compiled, now: Date, bound = new Bound(COUNT)): Promise<Total> {
  const known = await knownTotal(ctx, wanted, compiled, now);
  return known ?? uncapped(ctx, wanted, compiled, now, await countTotal(ctx, wanted, compiled, now, TOTAL_CAP, bound));
}
