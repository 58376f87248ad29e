import type { Ctx } from '#server/platform/ctx.ts';
import { SearchTimedOut } from '#server/platform/search-resources/run-search.ts';
import { type HitsPage, type HitsQuery, type RankedQuery, findByTier, findHits } from '../store/hits.repo.ts';
import type { SortPosition } from '../store/row.ts';
import { type Bounds, boundsOf, isOpenOnly, sortKeyMs } from '#server/modules/query/index.ts';
import {
  CostBudget,
  MAX_HITS,
  MAX_INTERSECTED,
  MAX_WINDOW,
  type PageOfCards,
  type RowTestPlace,
  STATEMENT_COST,
  intersectionCost,
  maxRowsOfWalk,
  maxStatementCost,
  walkedRowsCost,
} from './cost-budget.ts';
import type { CompiledSearch } from './estimate.ts';
import type { FoundHits, Search } from './hits.ts';
import { furthestKnownPosition, rememberPosition } from './deep-page.ts';
import { isSearchedInMemory, openHits } from './open-hits.ts';
import { LAST_TIER, type Segment, segmentsFrom } from './order.ts';
import { rowTestsOf } from './row-tests.ts';
import { type Estimate, choosePlan, maxRowsOfWindow, walkCost, windowCost, windowTarget, restrictToStretch } from './plan.ts';
import { WHOLE_ORDER, type Window, intersectRanges, partsOf, windowsOf } from './windows.ts';

/** Up to so many hits are sorted by relevance at once; above it, tier by tier. */
export const SORTED_AT_ONCE = 200;
const conjunction = (...parts: (string | null | undefined)[]) => parts.filter((part) => part !== null && part !== undefined).join(' & ') || null;

/** The query of a segment: the whole search, or a tier, which implies the words, without the tiers above it. */
function queryFor(
  { tier }: Segment,
  { tiers }: CompiledSearch,
  all: string | null,
  inTier: (tier: CompiledSearch['tiers'][number]) => string | null,
): string | null {
  if (tier === undefined || tiers.length === 0) return all;
  const above = tiers[tier - 1]?.query;
  return conjunction(tier === LAST_TIER ? all : inTier(tiers[tier]!), above && `!(${above})`);
}
/** The same without what a walk tests on the row. */
const queryBeside = (segment: Segment, compiled: CompiledSearch): string | null =>
  queryFor(segment, compiled, compiled.beside.query, ({ query }) => conjunction(compiled.beside.filters, query));

const searchableRowsOf = ({ criteria, compiled, openRows }: Search) => (isOpenOnly(criteria) ? openRows : compiled.searchableRows);

/**
 * The last tier that still has few hits together with those above it, so that one statement finds them; -1: the first alone has too many.
 */
function lastTierOfFewHits(search: Search, page: PageOfCards): number {
  const { compiled } = search;
  const shares = [...compiled.tiers.map(({ share }) => share), compiled.share];
  const hasFewHits = (share: number, tier: number) => {
    const hits = searchableRowsOf(search) * share;
    return hits <= SORTED_AT_ONCE && costOfTiers(compiled, tier) <= maxStatementCost(page, hits);
  };
  // One word has no pairs.
  return shares.findLastIndex((share, tier) => compiled.tiers[tier]?.query !== null && hasFewHits(share, tier));
}

/** The cost of looking up the tiers up to one. */
function costOfTiers(compiled: CompiledSearch, last: number): number {
  const tierLists = [...compiled.tiers.filter(({ query }, tier) => tier <= last && query !== null), ...(last === LAST_TIER ? [compiled] : [])];
  return STATEMENT_COST + tierLists.reduce((sum, tier) => sum + intersectionCost({ ...tier, searchableRows: compiled.searchableRows }), 0);
}

/** The hits of the tiers up to one. Null: there are too many. @param search.offset hits to skip. */
async function findTiers(
  ctx: Ctx,
  { compiled, start, maxHits, offset, backwards }: Search,
  last: number,
  base: Pick<RankedQuery, 'audience' | 'bounds' | 'rowTests' | 'now'>,
): Promise<{ hits: FoundHits['hits']; count: number } | null> {
  const tiers = compiled.tiers.map(({ filtered }) => filtered);
  const tierHits = await findByTier(ctx, {
    ...base,
    tiers: [...tiers, compiled.query].slice(0, last + 1),
    window: compiled.stretch?.query ?? null,
    from: start && start.segment <= last ? { ...start.position, tier: start.segment } : null,
    backwards,
    limit: maxHits,
    offset,
    maxRows: MAX_HITS,
  });
  return tierHits && { count: tierHits.count, hits: tierHits.hits.map(({ id, key, tier }) => ({ id, key, segment: tier })) };
}

/** What a walk must open where the search's words and deep codes need no document. */
function rowTestPlaceOf({ onRow }: CompiledSearch, bounds: Bounds | null): RowTestPlace {
  if (onRow.some(({ filter }) => filter !== 'country' && filter !== 'state')) return 'facets';
  return bounds !== null || onRow.some(({ filter }) => filter === 'state') ? 'table' : 'index';
}

/** The part of a segment beyond a position in its order. */
const rangeAfter = ({ ascending, between }: Segment, position: SortPosition): [SortPosition, SortPosition] =>
  ascending ? [position, between[1]] : [between[0], position];

/**
 * The first `maxHits` hits after `offset` along the segments, by the cheapest way. It finds fewer where the search's budget or the statement
 * time limit stops it, and then says where to go on.
 * @throws SearchTimedOut where a statement met the time limit before anything was found.
 */
export async function findHitsInOrder(ctx: Ctx, search: Search): Promise<FoundHits> {
  const { criteria, compiled, maxHits, now } = search;
  const open = isOpenOnly(criteria);
  if (search.plan === 'memory' || (!search.plan && isSearchedInMemory(criteria, compiled, search.openRows))) return openHits(ctx, search);
  const segments = segmentsFrom(search.segments, search.start, search.backwards);
  const budget = search.budget ?? new CostBudget();
  const page: PageOfCards = { maxHits, left: budget.left };
  const isExpensive = intersectionCost(compiled) > MAX_INTERSECTED;
  // Open notices have an index of their own.
  let lastFewTier = segments[0]?.tier === undefined || search.plan || open ? -1 : lastTierOfFewHits(search, page);

  const base = { audience: criteria.audience, open, bounds: boundsOf(criteria), rowTests: await rowTestsOf(ctx, compiled.common), now };
  const result: FoundHits = { hits: [], total: null, continueFrom: null };
  let skip = search.offset;
  const isFull = () => result.hits.length >= maxHits;
  const fetch = async (
    query: Pick<HitsQuery, 'plan' | 'query' | 'window' | 'maxRows' | 'rowTests'>,
    segment: (typeof segments)[number],
    between: readonly [SortPosition, SortPosition],
  ): Promise<HitsPage> => {
    const foundPage = await findHits(ctx, {
      ...base,
      ...query,
      column: segment.column,
      ascending: segment.ascending,
      between: [...between],
      limit: maxHits - result.hits.length,
      offset: skip,
    });
    result.hits.push(...foundPage.hits.map((hit) => ({ ...hit, segment: segment.index })));
    // A jump beyond this segment or window: how much is left to skip in the next.
    skip = foundPage.hits.length > 0 ? 0 : Math.max(0, skip - (foundPage.passed ?? 0));
    return foundPage;
  };
  // The first statement may run whatever it costs, and so may those that take its place until the search has got on.
  let isAdvanced = false;
  const mayRun = (cost: number) => !isAdvanced || cost <= budget.left;
  let foundTogether = false;
  for (const segment of segments) {
    if (isFull()) break;
    const isInFewTiers = segment.tier !== undefined && segment.tier <= lastFewTier;
    if (isInFewTiers && foundTogether) continue;
    if (budget.isReached) {
      stopAt(segment, segment.between);
      break;
    }
    try {
      foundTogether ||= isInFewTiers && (await findFewTiers());
      if (!foundTogether || !isInFewTiers) await findAlongSegment(segment);
    } catch (error) {
      const last = result.hits.at(-1);
      if (!(error instanceof SearchTimedOut) || last === undefined) throw error;
      // What was found is returned, and the list continues after it.
      result.continueFrom = { segment: last.segment, position: { key: last.key, id: last.id } };
    }
    if (result.continueFrom) break;
    isAdvanced = true;
  }
  return result;

  /** Finds the tiers with few hits. @returns whether it did: there may be more than expected. */
  async function findFewTiers(): Promise<boolean> {
    budget.spend(costOfTiers(compiled, lastFewTier));
    const found = await findTiers(ctx, { ...search, maxHits: maxHits - result.hits.length, offset: skip }, lastFewTier, base);
    if (found === null) {
      lastFewTier = -1;
      return false;
    }
    result.hits.push(...found.hits);
    skip = found.hits.length > 0 ? 0 : Math.max(0, skip - found.count);
    if (lastFewTier === LAST_TIER) result.total = found.count;
    return true;
  }

  async function findAlongSegment(segment: (typeof segments)[number]): Promise<void> {
    // One word has no pairs.
    if (segment.tier !== undefined && compiled.tiers[segment.tier]?.query === null) return;
    const inTime = segment.column === 'published_at' && compiled.stretch !== null;
    // Deadlines follow publication: one window by deadline may hold all notices of a few weeks.
    const isShortTime = compiled.stretch !== null && compiled.stretch.share < SHORT_TIME;
    // One country by value has an index of its own without other rows.
    const hasOwnIndex = segment.column === 'value_usd' && !open && compiled.countries?.length === 1 && compiled.beside.query === null;
    const rankedTier = segment.tier === undefined ? undefined : compiled.tiers[segment.tier];
    const share = rankedTier?.share ?? compiled.share;
    const query = queryFor(segment, compiled, compiled.query, ({ filtered }) => filtered);
    const beside = queryBeside(segment, compiled);
    const opens = beside === null ? rowTestPlaceOf(compiled, base.bounds) : 'document';
    const stretch = inTime && !open ? restrictToStretch({ ...compiled, share }) : null;
    const parts = open ? 0 : (stretch?.parts ?? partsOf(compiled.buckets, segment.column));
    const estimate = {
      searchableRows: stretch?.searchableRows ?? (hasOwnIndex ? compiled.inCountries : searchableRowsOf(search)),
      share: stretch?.share ?? (hasOwnIndex ? Math.min(1, (share * compiled.searchableRows) / Math.max(1, compiled.inCountries)) : share),
      maxHits: maxHits + search.offset,
      times: compiled.times,
      opens,
      hasLexemes: query !== null,
      totalKnown: search.totalKnown || segment.tier !== undefined || isExpensive,
      correlatesWithSort: segment.column !== 'published_at' && !hasOwnIndex,
      rarest: (rankedTier ?? compiled).rarest,
      lists: (rankedTier ?? compiled).lists,
      lexemes: (rankedTier ?? compiled).lexemes,
      time: (rankedTier ?? compiled).time,
      parts,
      isContiguous: segment.column === 'published_at' || (segment.column === 'deadline_at' && !isShortTime),
    };
    // No row between them fails the only lexeme.
    const isInOrder = compiled.isOnlyPublished && segment.column === 'published_at' && !open;
    const plan = search.plan ?? (isInOrder ? 'walk' : choosePlan(estimate));
    // A walk expects hits. If none come for several times as long, windows find the next ones. A window by value is scattered over the
    // rows, so it costs nearly as much as all of them.
    const isAffordable = estimate.isContiguous || intersectionCost(estimate) <= MAX_WINDOW;
    const canCut = parts > 1 && query !== null && !search.plan && isAffordable && !isInOrder;
    const patience = canCut ? Math.min(MAX_WALK_COST, walkCost(estimate) * (estimate.correlatesWithSort ? 1 : MAX_WALK_FACTOR)) : Number.POSITIVE_INFINITY;
    const windowQuery = inTime ? query! : conjunction(query, compiled.stretch?.query)!;
    const windows = (position: SortPosition | null) =>
      findInWindows(segment, position === null ? [...segment.between] : rangeAfter(segment, position), windowQuery, estimate);
    const walk = async (between: readonly [SortPosition, SortPosition]) => {
      const position = await walkOn(segment, between, beside, estimate, patience);
      if (position !== null) await windows(position);
    };

    if (plan === 'walk') return walk(segment.between);
    const expectedHits = estimate.searchableRows * estimate.share;
    const cost = STATEMENT_COST + intersectionCost(estimate) + Math.min(expectedHits * compiled.times, MAX_HITS);
    // Where windows are no way out, its rows may be read besides.
    const isTooExpensive = !search.plan && (isAffordable ? cost : intersectionCost(estimate)) > maxStatementCost(page, expectedHits) && parts > 1;
    if (plan === 'windows' || isTooExpensive) return isAffordable || search.plan ? windows(null) : walk(segment.between);
    if (!mayRun(cost)) return stopAt(segment, segment.between);
    const { isTooMany, count } = await fetch({ plan: 'gin', query, window: compiled.stretch?.query ?? null, maxRows: MAX_HITS }, segment, segment.between);
    budget.spend(STATEMENT_COST + intersectionCost(estimate) + (count ?? MAX_HITS));
    if (isTooMany) return parts > 1 && isAffordable ? windows(null) : walk(segment.between);
    // Outside relevance its lexemes hold for every segment, so one count gives the total.
    if (segment.tier === undefined && segment === segments[0]) result.total = count;
  }

  /** Walks until the page is full, or the segment or the budget ends. @returns where it gave up as too slow; null: it did not. */
  async function walkOn(
    segment: (typeof segments)[number],
    from: readonly [SortPosition, SortPosition],
    query: string | null,
    { opens, share }: Pick<Estimate, 'opens' | 'share'>,
    patience: number,
  ): Promise<SortPosition | null> {
    let between = from;
    let spent = 0;
    // What a jump passes has no cards.
    const maxRows = maxRowsOfWalk(page, opens, skip > 0 ? 0 : share);
    const rowTests = await rowTestsOf(ctx, compiled.onRow);
    // A jump in the list of all notices.
    const isJump =
      opens === 'index' && segment.column === 'published_at' && compiled.countries === null && !open && !search.start && !search.backwards && skip > 0;
    const knownPosition = isJump ? furthestKnownPosition(ctx, criteria.audience, compiled.buckets, skip) : null;
    if (knownPosition) {
      skip -= knownPosition.rows;
      between = intersectRanges(rangeAfter(segment, knownPosition.end), from);
    }
    const cost = walkedRowsCost(Math.min(maxRows, searchableRowsOf(search)), opens);
    for (;;) {
      if (!mayRun(cost)) {
        stopAt(segment, between);
        return null;
      }
      const { end } = await fetch({ plan: 'walk', query, window: null, maxRows, rowTests }, segment, between);
      if (isFull() || end === null) return null;
      if (isJump && skip > 0) rememberPosition(ctx, criteria.audience, { end, rows: search.offset - skip });
      budget.spend(cost);
      spent += cost;
      isAdvanced = true;
      between = rangeAfter(segment, end);
      if (spent > patience && !budget.isReached) return end;
    }
  }

  async function findInWindows(segment: (typeof segments)[number], range: [SortPosition, SortPosition], query: string, estimate: Estimate): Promise<void> {
    const inTime = segment.column === 'published_at' && compiled.stretch ? compiled.stretch.between : WHOLE_ORDER;
    const order = intersectRanges(range, inTime);
    const windows: Window[] = windowsOf(
      compiled.buckets,
      segment.column,
      segment.ascending,
      order,
      estimate.share,
      windowTarget(maxHits + skip),
      maxRowsOfWindow(estimate, maxStatementCost(page, maxHits)),
    );
    let between = range;
    for (const [index, window] of windows.entries()) {
      const cost = windowCost(estimate, window);
      // A page that begins at the end of a window gets that window again, empty. Stopping there would make no progress.
      const hasProgressed = sortKeyMs(between[segment.ascending ? 0 : 1].key) !== sortKeyMs(range[segment.ascending ? 0 : 1].key);
      isAdvanced ||= hasProgressed;
      if (!mayRun(cost)) return stopAt(segment, between);
      // A month may hold far more hits than a window may read.
      const isHopeless = window.expected * estimate.times > MAX_HITS * SURELY_TOO_MANY;
      const isTooMany = isHopeless || (await fetch({ plan: 'gin', query, window: window.query, maxRows: MAX_HITS }, segment, between)).isTooMany;
      if (!isHopeless) budget.spend(cost);
      if (isTooMany) {
        // There are so many hits that a walk soon finds enough.
        await walkOn(segment, between, queryBeside(segment, compiled), estimate, Number.POSITIVE_INFINITY);
        return;
      }
      if (isFull()) return;
      if (index === windows.length - 1) return;
      between = rangeAfter(segment, window.end);
    }
  }

  /** Ends the search for lack of budget: the list goes on in a segment, at the beginning of a part of its order. */
  function stopAt(segment: (typeof segments)[number], between: readonly [SortPosition, SortPosition]): void {
    result.continueFrom = { segment: segment.index, position: between[segment.ascending ? 0 : 1] };
  }
}

/** The share of all notices below which a time of publication is a few weeks long. */
const SHORT_TIME = 0.05;

/** So many times too many hits are expected that there are too many, however wrong the estimate is. */
const SURELY_TOO_MANY = 2;

/** A walk goes on for so many times its expected time, and at most for half of a search's budget. */
const MAX_WALK_FACTOR = 3;
const MAX_WALK_COST = 3_000;
