import type { Ctx } from '#server/platform/ctx.ts';
import { type ReplicaRow, type MatchingRows, type OpenNoticesReplica, openNoticesReplica } from '../counts/open-notices-replica.ts';
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
  readonly byTier: readonly MatchingRows[];
  readonly all: MatchingRows;
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
  const byTier: MatchingRows[] = everyTier.map(() => []);
  for (const [index, { tier }] of tierQueries.entries()) byTier[tier] = replica.rowsOf(idsByQuery[index]!, audience);
  return { byTier, all: byTier.flat() };
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
    cached.rows += (await matchesPromise).all.length;
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

const keys: Record<SortColumn, (row: ReplicaRow) => number> = {
  published_at: ({ published }) => published,
  deadline_at: ({ deadline }) => deadline,
  value_usd: ({ value }) => value,
};
const keyOf = (column: SortColumn, row: ReplicaRow): SortKey => {
  const key = keys[column](row);
  return column === 'value_usd' || !Number.isFinite(key) ? key : new Date(key);
};

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

/** The hits of a search for open notices, from memory. Only the words are looked up in tables. */
export async function openHits(ctx: Ctx, { criteria, compiled, segments, start, backwards, wanted, offset, now }: Search): Promise<FoundHits> {
  const replica = await openNoticesReplica(ctx);
  const matches = await matchesOf(ctx, replica, criteria.audience, compiled);
  const rowsByTier = matches === null ? [replica.findRows(criteria, now)] : matches.byTier.map((rows) => replica.findRows(criteria, now, rows));
  const allRows = rowsByTier.flat();
  const result: FoundHits = { hits: [], total: allRows.length, continueFrom: null };
  let skip = offset;
  for (const { column, ascending, between, tier, index } of segmentsFrom(segments, start, backwards)) {
    if (result.hits.length >= wanted) break;
    const key = keys[column];
    const beyond = (row: ReplicaRow, position: SortPosition) => key(row) - sortKeyMs(position.key) || row.id - position.id;
    const [lower, upper] = between;
    const rows = tier === undefined ? allRows : (rowsByTier[tier] ?? []);
    const rowsInside = rows.filter((row) => beyond(row, lower) > 0 && beyond(row, upper) < 0);
    const direction = ascending ? 1 : -1;
    const order = (a: ReplicaRow, b: ReplicaRow) => direction * (key(a) - key(b) || a.id - b.id);
    const pageRows = firstOf(rowsInside, skip + wanted - result.hits.length, order).slice(skip);
    result.hits.push(...pageRows.map((row) => ({ id: row.id, key: keyOf(column, row), segment: index })));
    skip = Math.max(0, skip - rowsInside.length);
  }
  return result;
}
