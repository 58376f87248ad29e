import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';

/** How long a process may use cached data of an index that another process changed. */
export const STALE_AFTER_MS = 1000;
// The change is announced before its transaction ends. Until then a new read may still return the old data.
const UNSETTLED_MS = 3000;

/** When (performance.now()) this process last changed the index, and when its cached reads were last dropped, whoever changed it. */
const changeTimes = perDatabase(() => ({ changedAt: Number.NEGATIVE_INFINITY, forgottenAt: Number.NEGATIVE_INFINITY }));

/** Notes that this process changed the index. */
export function indexChanged(ctx: Ctx): void {
  changeTimes(ctx).changedAt = performance.now();
}

/** Makes this process read everything it cached of the index again. */
export function dropIndexCaches(ctx: Ctx): void {
  changeTimes(ctx).forgottenAt = performance.now();
}

/** Whether data read at `readAt` (performance.now()) may be used without asking the database. */
export function isFresh(ctx: Ctx, readAt: number, staleAfterMs = STALE_AFTER_MS): boolean {
  const now = performance.now();
  const { changedAt, forgottenAt } = changeTimes(ctx);
  if (readAt < changedAt + UNSETTLED_MS || readAt < forgottenAt) return false;
  return now - readAt < staleAfterMs;
}

/** Caches answers for `staleMs`, at most `maxEntries` for each database. A failed one is not cached. */
export function timedCache<T>(staleMs: number, maxEntries: number): (ctx: Ctx, key: string, make: () => Promise<T>) => Promise<T> {
  const caches = perDatabase(() => new Map<string, { value: Promise<T>; at: number }>());
  return (ctx, key, make) => {
    const cache = caches(ctx);
    const entry = cache.get(key);
    if (entry && isFresh(ctx, entry.at, staleMs)) return entry.value;
    if (cache.size >= maxEntries) cache.delete(cache.keys().next().value!);
    const value = make();
    cache.set(key, { value, at: performance.now() });
    value.catch(() => cache.delete(key));
    return value;
  };
}

interface KeyCacheState<T> {
  at: number;
  /** While it is being read. */
  pendingRead: Promise<ReadonlyMap<string, T>> | null;
  value: T | undefined;
}

/** What is known of each of many keys. */
export interface KeyCache<T> {
  /** Reads missing keys, and those older than `staleMs`, in one go; other callers meanwhile wait for that. */
  (ctx: Ctx, keys: readonly string[], staleMs: number): Promise<Map<string, T>>;
  /** Caches what was read at `at` (performance.now()) in another way; undefined: there is no value. */
  put(ctx: Ctx, values: Iterable<readonly [key: string, value: T | undefined]>, at: number): void;
}

/** Caches a value for each of many keys, about `maxEntries` for each database. A failed read is not cached. */
export function timedKeyCache<T>(maxEntries: number, readValues: (ctx: Ctx, keys: readonly string[]) => Promise<ReadonlyMap<string, T>>): KeyCache<T> {
  const caches = perDatabase(() => new Map<string, KeyCacheState<T>>());
  const trimmedCache = (ctx: Ctx) => {
    if (caches(ctx).size > maxEntries) caches.forget(ctx);
    return caches(ctx);
  };
  const readCached = async (ctx: Ctx, keys: readonly string[], staleMs: number) => {
    const cache = trimmedCache(ctx);
    const missing: [string, KeyCacheState<T>][] = [];
    const entries = keys.map((key) => {
      const entry = cache.get(key);
      if (entry && isFresh(ctx, entry.at, staleMs)) return [key, entry] as const;
      const newEntry: KeyCacheState<T> = { at: performance.now(), pendingRead: null, value: undefined };
      cache.set(key, newEntry);
      missing.push([key, newEntry]);
      return [key, newEntry] as const;
    });
    if (missing.length > 0) {
      const readPromise = readValues(
        ctx,
        missing.map(([key]) => key),
      );
      for (const [, entry] of missing) entry.pendingRead = readPromise;
      try {
        const answer = await readPromise;
        for (const [key, entry] of missing) [entry.value, entry.pendingRead] = [answer.get(key), null];
      } catch (error) {
        for (const [key, entry] of missing) if (cache.get(key) === entry) cache.delete(key);
        throw error;
      }
    }
    const values = new Map<string, T>();
    for (const [key, entry] of entries) {
      const value = entry.pendingRead ? (await entry.pendingRead).get(key) : entry.value;
      if (value !== undefined) values.set(key, value);
    }
    return values;
  };
  const put: KeyCache<T>['put'] = (ctx, values, at) => {
    const cache = trimmedCache(ctx);
    for (const [key, value] of values) if (!cache.get(key)?.pendingRead) cache.set(key, { at, pendingRead: null, value });
  };
  return Object.assign(readCached, { put });
}
