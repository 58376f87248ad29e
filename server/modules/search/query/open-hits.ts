import type { Ctx } from '#server/platform/ctx.ts';
import type { OpenColumns, RowSet } from '../counts/open-columns.ts';
import { type OpenNoticesReplica, openNoticesReplica } from '../counts/open-notices-replica.ts';
import { openMatches } from '../store/hits.repo.ts';
import type { Audience, SortPosition, SortColumn } from '../store/row.ts';
import { type SortKey, isOpenOnly, sortKeyMs } from '#server/modules/query/index.ts';
import type { SearchCriteria } from './parse-search.ts';
import type { CompiledSearch, wordsOf } from './estimate.ts';
import type { FoundHits, Search } from './hits.ts';
import { tiers as everyTier, segmentsFrom } from './order.ts';

/** The open notices with the words of a search. */
export interface OpenMatches {
  /** By tier (order.ts). */
  readonly byTier: readonly RowSet[];
  readonly all: RowSet;
}

interface CachedMatches {
  version: number;
  matchesByKey: Map<string, Promise<OpenMatches>>;
  rows: number;
}
// By the replica and its version: a word's open notices are read once until one of them changes. A page requests its hits and its filter
// counts at the same time, and a few words are searched all day.
const cache = new WeakMap<OpenNoticesReplica, CachedMatches>();
const MAX_CACHED = 1_000;
const MAX_ROWS_KEPT = 500_000;

function cachedFor(replica: OpenNoticesReplica): CachedMatches {
  let cached = cache.get(replica);
  if (cached?.version !== replica.version || cached.rows > MAX_ROWS_KEPT || cached.matchesByKey.size > MAX_CACHED)
    cache.set(replica, (cached = { version: replica.version, matchesByKey: new Map(), rows: 0 }));
  return cached;
}

async function readMatches(ctx: Ctx, replica: OpenNoticesReplica, audience: Audience, words: string, above: readonly (string | null)[]): Promise<OpenMatches> {
  const tierQueries = [...above, words].flatMap((query, tier) => {
    if (query === null) return [];
    const better = above[tier - 1];
    return [{ tier, query: better ? `${query} & !(${better})` : query }];
  });
  const idsByQuery = await openMatches(
    ctx,
    audience,
    tierQueries.map(({ query }) => query),
  );
  const idsByTier: (readonly number[])[] = everyTier.map(() => []);
  for (const [index, { tier }] of tierQueries.entries()) idsByTier[tier] = idsByQuery[index]!;
  const byTier = idsByTier.map((ids) => replica.rowsOf(ids, audience));
  return { byTier, all: replica.rowsOf(idsByTier.flat(), audience) };
}

/** Null: the search has no words. */
export async function matchesOf(
  ctx: Ctx,
  replica: OpenNoticesReplica,
  audience: Audience,
  { words, tiers }: ReturnType<typeof wordsOf>,
): Promise<OpenMatches | null> {
  if (words === null) return null;
  const cached = cachedFor(replica);
  const key = `${audience} ${words}`;
  const knownMatches = cached.matchesByKey.get(key);
  if (knownMatches) return knownMatches;
  const { matchesByKey: cachedMatches } = cached;
  const matchesPromise = readMatches(
    ctx,
    replica,
    audience,
    words,
    tiers.map(({ query }) => query),
  );
  cachedMatches.set(key, matchesPromise);
  try {
    cached.rows += (await matchesPromise).all.positions.length;
  } catch (error) {
    cachedMatches.delete(key);
    throw error;
  }
  return matchesPromise;
}

/** Up to so many open hits are sorted in memory. Of more, a walk along the index finds enough of them sooner. */
const SORTED_IN_MEMORY = 5_000;

/** With at most so many open notices, all hits are sorted in memory, however many they are. */
const ALWAYS_IN_MEMORY = 10_000;

/** Whether a search is found in memory, however common its conditions are. @param openRows how many open notices there are. */
export const alwaysInMemory = (criteria: SearchCriteria, openRows: number): boolean =>
  isOpenOnly(criteria) && criteria.words.length > 0 && openRows <= ALWAYS_IN_MEMORY;

/** Whether the hits of a search are found and sorted in memory, because there are few open ones. @param openRows how many there are. */
export const isSearchedInMemory = (criteria: SearchCriteria, { query, share }: Pick<CompiledSearch, 'query' | 'share'>, openRows: number): boolean =>
  alwaysInMemory(criteria, openRows) || (isOpenOnly(criteria) && query !== null && openRows * share <= SORTED_IN_MEMORY);

/** The number of open notices of a search. */
export async function openTotal(ctx: Ctx, criteria: SearchCriteria, compiled: CompiledSearch, now: Date): Promise<number> {
  const replica = await openNoticesReplica(ctx);
  return replica.total(criteria, now, (await matchesOf(ctx, replica, criteria.audience, compiled))?.all);
}

/** The sort keys of a column, by position. */
const sortKeysOf = ({ published, deadline, value }: OpenColumns, column: SortColumn): Float64Array =>
  ({ published_at: published, deadline_at: deadline, value_usd: value })[column];

/** A number of a column as a key. */
const asKey = (column: SortColumn, key: number): SortKey => (column === 'value_usd' || !Number.isFinite(key) ? key : new Date(key));

/** The first `limit` rows in order. A page is short, so the rows beyond it are not sorted. */
export function firstOf<T>(rows: readonly T[], limit: number, order: (a: T, b: T) => number): T[] {
  if (limit * 8 > rows.length) return rows.toSorted(order).slice(0, limit);
  const first = rows.slice(0, limit).toSorted(order);
  for (let index = limit; index < rows.length; index++) {
    const row = rows[index]!;
    let position = first.length;
    while (position > 0 && order(row, first[position - 1]!) < 0) position--;
    if (position === first.length) continue;
    first.splice(position, 0, row);
    first.pop();
  }
  return first;
}

/** The rows between two positions of an order, both excluded. */
function rowsBetween({ columns: { ids }, positions }: RowSet, keys: Float64Array, [lower, upper]: readonly [SortPosition, SortPosition]): readonly number[] {
  const [lowest, highest] = [sortKeyMs(lower.key), sortKeyMs(upper.key)];
  return positions.filter((position) => {
    const key = keys[position]!;
    return (key > lowest || (key === lowest && ids[position]! > lower.id)) && (key < highest || (key === highest && ids[position]! < upper.id));
  });
}

/** The hits of a search for open notices, from memory. Only the words are looked up in tables. */
export async function openHits(ctx: Ctx, { criteria, compiled, segments, start, backwards, maxHits, offset, now }: Search): Promise<FoundHits> {
  const replica = await openNoticesReplica(ctx);
  const matches = await matchesOf(ctx, replica, criteria.audience, compiled);
  const rowsByTier = matches === null ? [replica.findRows(criteria, now)] : matches.byTier.map((rows) => replica.findRows(criteria, now, rows));
  const { columns } = rowsByTier[0]!;
  const allRows = rowsByTier.length === 1 ? rowsByTier[0]! : { columns, positions: rowsByTier.flatMap(({ positions }) => positions) };
  const result: FoundHits = { hits: [], total: allRows.positions.length, continueFrom: null };
  let skip = offset;
  for (const { column, ascending, between, tier, index } of segmentsFrom(segments, start, backwards)) {
    if (result.hits.length >= maxHits) break;
    const keys = sortKeysOf(columns, column);
    const rows = tier === undefined ? allRows : rowsByTier[tier];
    const positionsInside = rows === undefined ? [] : rowsBetween(rows, keys, between);
    const direction = ascending ? 1 : -1;
    const order = (a: number, b: number) => direction * (keys[a]! - keys[b]! || columns.ids[a]! - columns.ids[b]!);
    const pagePositions = firstOf(positionsInside, skip + maxHits - result.hits.length, order).slice(skip);
    result.hits.push(...pagePositions.map((position) => ({ id: columns.ids[position]!, key: asKey(column, keys[position]!), segment: index })));
    skip = Math.max(0, skip - positionsInside.length);
  }
  return result;
}
