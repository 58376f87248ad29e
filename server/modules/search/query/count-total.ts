import type { SearchSort } from '#contract/search.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { CostBudget, COUNT_BUDGET, MAX_COUNTED, MAX_COUNTED_IN_WINDOW, MAX_INTERSECTED, MAX_ROWS, mayReadAll, walkedRowsCost } from './cost-budget.ts';
import type { CompiledSearch } from './estimate.ts';
import { STALE_AFTER_MS, timedCache } from '../store/freshness.ts';
import { type RowFilter, countHits, findHits } from '../store/hits.repo.ts';
import { cubeTotal } from '../counts/cube-total.ts';
import { openNoticesReplica } from '../counts/open-notices-replica.ts';
import { newTotal } from '../counts/new-by-country.ts';
import { isSearchedInMemory, openTotal } from './open-hits.ts';
import { countWindows } from './plan.ts';
import { rowTestsOf } from './row-tests.ts';
import { WHOLE_ORDER } from './windows.ts';
import { countsOf, rowCountOf } from '../store/statistics.ts';
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
export const exactTotal = (total: number): Total => ({ total, totalIsCapped: false });
/** A total capped at `limit`. */
export const cappedTotal = (count: number, limit = TOTAL_CAP): Total => (count > limit ? { total: limit, totalIsCapped: true } : exactTotal(count));

/** The highest total that a list in this order shows. */
export const totalCapOf = (sort: SearchSort): number => (sort === 'relevance' ? RANKED : TOTAL_CAP);
/** A total as a list in this order shows it: by relevance it ends, whatever is known. */
export const totalForSort = (sort: SearchSort, fullTotal: Total): Total =>
  sort === 'relevance' && fullTotal.total > RANKED ? { total: RANKED, totalIsCapped: true } : fullTotal;

/**
 * The total where it is known without counting rows: open notices without words or in memory, everything, or a single lexeme. Where there
 * may be too many to count, the cube or the count of new notices answers.
 */
export async function knownTotal(ctx: Ctx, criteria: SearchCriteria, compiled: CompiledSearch, now: Date): Promise<Total | null> {
  if (criteria.matchesNothing) return exactTotal(0);
  if (isOpenOnly(criteria)) {
    const isKnown = criteria.words.length === 0 || isSearchedInMemory(criteria, compiled, (await openNoticesReplica(ctx)).sizeFor(criteria.audience));
    return isKnown ? exactTotal(await openTotal(ctx, criteria, compiled, now)) : null;
  }
  if (boundsOf(criteria) === null) {
    if (compiled.query === null) return exactTotal(await rowCountOf(ctx, criteria.audience, STALE_AFTER_MS));
    if (compiled.single !== null) return exactTotal((await countsOf(ctx, criteria.audience, [compiled.single], STALE_AFTER_MS))(compiled.single));
  }
  if (compiled.upperBound <= TOTAL_CAP) return null;
  const total = (await cubeTotal(ctx, criteria, now)) ?? (await newTotal(ctx, criteria, now));
  return total === null ? null : exactTotal(total);
}

/** Null: too many to count. */
const buyerTotals = timedCache<number | null>(60_000, 500);

/**
 * Counts a capped total of a buyer's notices after all, and caches it for a minute. The buyer's page breaks it down by sector and month;
 * the number of the buyer's own notices bounds the cost.
 */
export async function uncapBuyerTotal(ctx: Ctx, criteria: SearchCriteria, compiled: CompiledSearch, now: Date, total: Total): Promise<Total> {
  const isOfBuyer = criteria.words.length === 0 && criteria.groups.some(({ filter }) => filter === 'buyer');
  if (!total.totalIsCapped || !isOfBuyer) return total;
  const rows = {
    audience: criteria.audience,
    open: false,
    bounds: boundsOf(criteria),
    rowTests: await rowTestsOf(ctx, compiled.common),
    now,
    query: compiled.query,
    window: compiled.stretch?.query ?? null,
  };
  const count = await buyerTotals(ctx, JSON.stringify(criteria), async () => {
    const result = await countHits(ctx, rows, MAX_COUNTED, MAX_COUNTED);
    return result.isComplete ? result.count : null;
  });
  return count === null ? total : exactTotal(count);
}

/**
 * Counts the total up to `limit`: newest first, window by window, so that the cap is passed before everything is intersected. What would
 * cost more than `givenBudget` has left is not counted; there may be more then.
 */
export async function countTotal(
  ctx: Ctx,
  criteria: SearchCriteria,
  compiled: CompiledSearch,
  now: Date,
  limit = TOTAL_CAP,
  givenBudget = new CostBudget(COUNT_BUDGET),
): Promise<Total> {
  const budget = mayReadAll(compiled.searchableRows) ? new CostBudget(Number.POSITIVE_INFINITY) : givenBudget;
  if (isOpenOnly(criteria)) return exactTotal(await openTotal(ctx, criteria, compiled, now));
  const base = {
    audience: criteria.audience,
    open: false,
    bounds: boundsOf(criteria),
    rowTests: await rowTestsOf(ctx, compiled.common),
    now,
    query: compiled.query,
  };
  if (compiled.isOnlyPublished) return countInOrder(ctx, base, limit, budget);
  let count = 0;
  for (const [index, { query: window, cost }] of countWindows(compiled, limit, { cost: MAX_INTERSECTED }).entries()) {
    // The first window may cost more than is left: often it is the only one.
    if (budget.isReached || (index > 0 && cost > budget.left)) return { total: count, totalIsCapped: true };
    budget.spend(cost);
    const result = await countHits(ctx, { ...base, window }, limit + 1 - count, MAX_COUNTED_IN_WINDOW);
    count += result.count;
    if (count > limit) break;
    if (!result.isComplete) return { total: count, totalIsCapped: true };
  }
  return cappedTotal(count, limit);
}

/** The same for a search by publication time alone: a walk in that order meets its rows at once. */
async function countInOrder(ctx: Ctx, rows: Omit<RowFilter, 'query' | 'window'>, limit: number, budget: CostBudget): Promise<Total> {
  const maxRows = MAX_ROWS.table;
  const walk = { ...rows, plan: 'walk', query: null, window: null, column: 'published_at', ascending: false, limit: 1, offset: maxRows, maxRows } as const;
  let between = WHOLE_ORDER;
  let count = 0;
  for (;;) {
    if (!budget.affords(walkedRowsCost(maxRows, 'table'))) return { total: count, totalIsCapped: true };
    const { end, passed } = await findHits(ctx, { ...walk, between });
    count += passed ?? 0;
    if (count > limit || end === null) return cappedTotal(count, limit);
    between = [between[0], end];
  }
}

/** The total of a search by itself. @param budget what counting it may cost. */
export async function totalOf(ctx: Ctx, criteria: SearchCriteria, compiled: CompiledSearch, now: Date, budget = new CostBudget(COUNT_BUDGET)): Promise<Total> {
  const total = await knownTotal(ctx, criteria, compiled, now);
  return total ?? uncapBuyerTotal(ctx, criteria, compiled, now, await countTotal(ctx, criteria, compiled, now, TOTAL_CAP, budget));
}
