import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';

/** How long a process may use cached data of an index that another process changed. */
export const STALE_AFTER_MS = 1000;
// The change is announced before its transaction ends. Until then a new read may still return the old data.
const UNSETTLED_MS = 3000;

/** When (performance.now()) this process last changed the index, and when its cached reads were last dropped, whoever changed it. */
const last = perDatabase(() => ({ changedAt: Number.NEGATIVE_INFINITY, forgottenAt: Number.NEGATIVE_INFINITY }));

/** Notes that this process changed the index. */
export function indexChanged(ctx: Ctx): void {
  last(ctx).changedAt = performance.now();
}

/** Makes this process read everything it cached of the index again. */
export function dropIndexCaches(ctx: Ctx): void {
  last(ctx).forgottenAt = performance.now();
}

/** Whether data read at `readAt` (performance.now()) may be used without asking the database. */
export function isFresh(ctx: Ctx, readAt: number, staleAfterMs = STALE_AFTER_MS): boolean {
  const now = performance.now();
  const { changedAt, forgottenAt } = last(ctx);
  if (readAt < changedAt + UNSETTLED_MS || readAt < forgottenAt) return false;
  return now - readAt < staleAfterMs;
}

/** Caches answers for `staleMs`, at most `most` for each database. A failed one is not cached. */
export function timedCache<T>(staleMs: number, most: number): (ctx: Ctx, key: string, make: () => Promise<T>) => Promise<T> {
  const kept = perDatabase(() => new Map<string, { value: Promise<T>; at: number }>());
  return (ctx, key, make) => {
    const mine = kept(ctx);
    const known = mine.get(key);
    if (known && isFresh(ctx, known.at, staleMs)) return known.value;
    if (mine.size >= most) mine.delete(mine.keys().next().value!);
    const value = make();
    mine.set(key, { value, at: performance.now() });
    value.catch(() => mine.delete(key));
    return value;
  };
}

interface KeyCacheState<T> {
  at: number;
  /** While it is being read. */
  reading: Promise<ReadonlyMap<string, T>> | null;
  value: T | undefined;
}

/** What is known of each of many keys. */
export interface KeyCache<T> {
  /** Reads missing keys, and those older than `staleMs`, in one go; other callers meanwhile wait for that. */
  (ctx: Ctx, keys: readonly string[], staleMs: number): Promise<Map<string, T>>;
  /** Caches what was read at `at` (performance.now()) in another way; undefined: there is no value. */
  put(ctx: Ctx, values: Iterable<readonly [key: string, value: T | undefined]>, at: number): void;
}

/** Caches a value for each of many keys, about `most` for each database. A failed read is not cached. */
export function timedKeyCache<T>(most: number, read: (ctx: Ctx, keys: readonly string[]) => Promise<ReadonlyMap<string, T>>): KeyCache<T> {
  const kept = perDatabase(() => new Map<string, KeyCacheState<T>>());
  const keptOf = (ctx: Ctx) => {
    if (kept(ctx).size > most) kept.forget(ctx);
    return kept(ctx);
  };
  const remembered = async (ctx: Ctx, keys: readonly string[], staleMs: number) => {
    const mine = keptOf(ctx);
    const missing: [string, KeyCacheState<T>][] = [];
    const asked = keys.map((key) => {
      const known = mine.get(key);
      if (known && isFresh(ctx, known.at, staleMs)) return [key, known] as const;
      const fresh: KeyCacheState<T> = { at: performance.now(), reading: null, value: undefined };
      mine.set(key, fresh);
      missing.push([key, fresh]);
      return [key, fresh] as const;
    });
    if (missing.length > 0) {
      const reading = read(
        ctx,
        missing.map(([key]) => key),
      );
      for (const [, one] of missing) one.reading = reading;
      try {
        const answer = await reading;
        for (const [key, one] of missing) [one.value, one.reading] = [answer.get(key), null];
      } catch (error) {
        for (const [key, one] of missing) if (mine.get(key) === one) mine.delete(key);
        throw error;
      }
    }
    const found = new Map<string, T>();
    for (const [key, one] of asked) {
      const value = one.reading ? (await one.reading).get(key) : one.value;
      if (value !== undefined) found.set(key, value);
    }
    return found;
  };
  const put: KeyCache<T>['put'] = (ctx, values, at) => {
    const mine = keptOf(ctx);
    for (const [key, value] of values) if (!mine.get(key)?.reading) mine.set(key, { at, reading: null, value });
  };
  return Object.assign(remembered, { put });
}
