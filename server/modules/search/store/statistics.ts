import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { STALE_AFTER_MS, dropIndexCaches, timedCache, timedKeyCache } from './freshness.ts';
import { readState } from './open.repo.ts';
import { frequencies, lexemesUnder } from './terms.repo.ts';
import type { Audience } from './row.ts';

/** A bucket of a sort key: its number (202611, 2026, 41; 0 for none), its lexeme, and its number of rows. */
export interface Bucket {
  readonly number: number;
  readonly lexeme: string;
  readonly count: number;
}
/** The prefix of the lexemes of each kind of bucket. */
const prefixes = { publishedMonth: 'p', publishedYear: 'P', deadlineMonth: 'd', deadlineYear: 'D', value: 'w' } as const;
export type BucketKind = keyof typeof prefixes;
export type Buckets = Readonly<Record<BucketKind, readonly Bucket[]>>;

// Plans may use counts that are half a minute old; what readers see may not.
export const PLAN_STALE_MS = 30_000;
const MAX_CACHED = 50_000;
const MAX_BUCKETS = 4_000;

const countsFor = (audience: Audience) => timedKeyCache(MAX_CACHED, (ctx, lexemes) => frequencies(ctx, audience, lexemes));
const counts: Record<Audience, ReturnType<typeof countsFor>> = { part: countsFor('part'), whole: countsFor('whole') };
const buckets = timedCache<Buckets>(PLAN_STALE_MS, 2);

/** The number of rows of the audience with each lexeme, at most `staleMs` old. */
export async function countsOf(ctx: Ctx, audience: Audience, lexemes: readonly string[], staleMs = PLAN_STALE_MS): Promise<(lexeme: string) => number> {
  const countByLexeme = await counts[audience](ctx, lexemes, staleMs);
  return (lexeme) => Math.max(0, countByLexeme.get(lexeme) ?? 0);
}

const searchableRows = ['s:live', 's:awarded', 's:cancelled'];

/** The number of all rows of the audience. */
export async function rowCountOf(ctx: Ctx, audience: Audience, staleMs = PLAN_STALE_MS): Promise<number> {
  const count = await countsOf(ctx, audience, searchableRows, staleMs);
  return searchableRows.reduce((sum, lexeme) => sum + count(lexeme), 0);
}

/** An index that has grown by so much is planned for anew. */
const MAX_GROWTH = 0.1;
const growthStates = perDatabase((): { state: { revision: number; rows: number } | null } => ({ state: null }));
const growth = timedCache<void>(STALE_AFTER_MS, 1);

/**
 * Drops all cached counts when another process has changed a tenth of the index: right after an import the old frequencies would mislead.
 * Called before a search is planned; it checks once a second.
 */
export const dropCountsIfGrown = (ctx: Ctx): Promise<void> =>
  growth(ctx, '', async () => {
    const { revision } = await readState(ctx);
    const growthState = growthStates(ctx);
    const previous = growthState.state;
    if (previous?.revision === revision) return;
    const statusCounts = await frequencies(ctx, 'whole', searchableRows);
    const rows = statusCounts.values().reduce((sum, count) => sum + count, 0);
    const isOther = previous !== null && Math.abs(rows - previous.rows) > previous.rows * MAX_GROWTH;
    if (isOther) dropIndexCaches(ctx);
    growthState.state = { revision, rows: previous === null || isOther ? rows : previous.rows };
  });

/** The buckets with rows of every sort key, largest number first. */
export const bucketsOf = (ctx: Ctx, audience: Audience): Promise<Buckets> => buckets(ctx, audience, () => readBuckets(ctx, audience));

const freshBuckets = timedCache<Buckets>(STALE_AFTER_MS, 2);
/** The same, so fresh that a bucket without rows can be trusted to have none. */
export const freshBucketsOf = (ctx: Ctx, audience: Audience): Promise<Buckets> => freshBuckets(ctx, audience, () => readBuckets(ctx, audience));

async function readBuckets(ctx: Ctx, audience: Audience): Promise<Buckets> {
  const readKind = async (kind: BucketKind) =>
    (await lexemesUnder(ctx, audience, `${prefixes[kind]}:`, MAX_BUCKETS))
      .map(({ word, count }) => ({ lexeme: word, count, number: Number(word.slice(2)) }))
      .toSorted((a, b) => b.number - a.number);
  const kinds = Object.keys(prefixes) as BucketKind[];
  return Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await readKind(kind)]))) as Buckets;
}
