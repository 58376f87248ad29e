import type { Ctx } from '#server/platform/ctx.ts';
import { isFresh } from './freshness.ts';
import { frequencies, lexemesUnder } from './terms.repo.ts';
import type pg from 'pg';
import type { Audience } from './row.ts';

/** A bucket of a sort key: its number (202611, 2026, 41; 0 for none), its lexeme, and how many rows it has. */
export interface Bucket {
  readonly number: number;
  readonly lexeme: string;
  readonly count: number;
}
export type BucketKind = 'p' | 'P' | 'd' | 'D' | 'w';
export type Buckets = Readonly<Record<BucketKind, readonly Bucket[]>>;

// Plans may rest on counts that are half a minute old; what is told to readers may not.
const PLAN_STALE_MS = 30_000;
const MAX_KEPT = 50_000;
const MAX_BUCKETS = 4_000;

interface Kept {
  counts: Map<string, { count: number; at: number }>;
  /** What is being read: parts of one answer ask for the same at the same time. */
  reading: Map<string, { read: Promise<Map<string, number>>; at: number }>;
  buckets: { value: Buckets; at: number } | null;
}
const kept = new WeakMap<pg.Pool, Record<Audience, Kept>>();
const empty = (): Kept => ({ counts: new Map(), reading: new Map(), buckets: null });

function of(ctx: Ctx, audience: Audience): Kept {
  let both = kept.get(ctx.pool);
  if (!both) kept.set(ctx.pool, (both = { part: empty(), whole: empty() }));
  return both[audience];
}

/** In how many rows of the audience each lexeme stands, at most `staleMs` old. */
export async function countsOf(ctx: Ctx, audience: Audience, lexemes: readonly string[], staleMs = PLAN_STALE_MS): Promise<(lexeme: string) => number> {
  const { counts, reading } = of(ctx, audience);
  const found = new Map<string, number>();
  const missing: string[] = [];
  for (const lexeme of lexemes) {
    const known = counts.get(lexeme);
    if (known && isFresh(ctx, known.at, staleMs)) found.set(lexeme, known.count);
    else missing.push(lexeme);
  }
  if (missing.length > 0) {
    const running = missing.map((lexeme) => reading.get(lexeme));
    const isRead = running.every((one) => one !== undefined && isFresh(ctx, one.at, staleMs));
    const at = performance.now();
    const read = isRead ? null : frequencies(ctx, audience, missing);
    if (read) for (const lexeme of missing) reading.set(lexeme, { read, at });
    try {
      for (const [index, lexeme] of missing.entries()) {
        const count = Math.max(0, (await (read ?? running[index]!.read)).get(lexeme) ?? 0);
        found.set(lexeme, count);
        if (counts.size > MAX_KEPT) counts.clear();
        if (read) counts.set(lexeme, { count, at });
      }
    } finally {
      if (read) for (const lexeme of missing) if (reading.get(lexeme)?.read === read) reading.delete(lexeme);
    }
  }
  return (lexeme) => found.get(lexeme) ?? 0;
}

const universe = ['s:live', 's:awarded', 's:cancelled'];

/** How many rows the audience has in all. */
export async function universeOf(ctx: Ctx, audience: Audience, staleMs = PLAN_STALE_MS): Promise<number> {
  const count = await countsOf(ctx, audience, universe, staleMs);
  return universe.reduce((sum, lexeme) => sum + count(lexeme), 0);
}

/** The buckets of every sort key that have rows, largest number first. */
export async function bucketsOf(ctx: Ctx, audience: Audience): Promise<Buckets> {
  const mine = of(ctx, audience);
  if (mine.buckets && isFresh(ctx, mine.buckets.at, PLAN_STALE_MS)) return mine.buckets.value;
  const at = performance.now();
  const read = async (kind: BucketKind) =>
    (await lexemesUnder(ctx, audience, `${kind}:`, MAX_BUCKETS))
      .map(({ word, count }) => ({ lexeme: word, count, number: Number(word.slice(2)) }))
      .toSorted((a, b) => b.number - a.number);
  const [p, P, d, D, w] = await Promise.all([read('p'), read('P'), read('d'), read('D'), read('w')]);
  const value: Buckets = { p, P, d, D, w };
  mine.buckets = { value, at };
  return value;
}
