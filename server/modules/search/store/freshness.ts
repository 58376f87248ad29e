import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';

/** How long a process may go on with what it remembers of an index that another process changed. */
export const STALE_AFTER_MS = 1000;
// The change is told before its transaction ends; until then what is read again may still be the old.
const UNSETTLED_MS = 3000;

/** When (performance.now()) this process changed the index, and when what was read of it before was forgotten, whoever changed it. */
const last = perDatabase(() => ({ changedAt: Number.NEGATIVE_INFINITY, forgottenAt: Number.NEGATIVE_INFINITY }));

/** Says that this process changed the index. */
export function indexChanged(ctx: Ctx): void {
  last(ctx).changedAt = performance.now();
}

/** Lets this process read anew all that it remembers of the index. */
export function forgetIndex(ctx: Ctx): void {
  last(ctx).forgottenAt = performance.now();
}

/** Whether something read at `readAt` (performance.now()) may be used without asking the database. */
export function isFresh(ctx: Ctx, readAt: number, staleAfterMs = STALE_AFTER_MS): boolean {
  const now = performance.now();
  const { changedAt, forgottenAt } = last(ctx);
  if (readAt < changedAt + UNSETTLED_MS || readAt < forgottenAt) return false;
  return now - readAt < staleAfterMs;
}

/** Keeps answers that may be `staleMs` old, at most so many for each database; one that fails is not kept. */
export function remembering<T>(staleMs: number, most: number): (ctx: Ctx, key: string, make: () => Promise<T>) => Promise<T> {
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

interface Known<T> {
  at: number;
  /** While it is being read. */
  reading: Promise<ReadonlyMap<string, T>> | null;
  value: T | undefined;
}

/** What is known of each of many keys. */
export interface Remembered<T> {
  /** What is missing or older than `staleMs` is read in one go, and who asks for it meanwhile waits for that. */
  (ctx: Ctx, keys: readonly string[], staleMs: number): Promise<Map<string, T>>;
  /** Keeps what was read at `at` (performance.now()) on another way; undefined: there is none. */
  put(ctx: Ctx, values: Iterable<readonly [key: string, value: T | undefined]>, at: number): void;
}

/** Keeps what is known of each of many keys, of about `most` for each database; a reading that fails is not kept. */
export function rememberingEach<T>(most: number, read: (ctx: Ctx, keys: readonly string[]) => Promise<ReadonlyMap<string, T>>): Remembered<T> {
  const kept = perDatabase(() => new Map<string, Known<T>>());
  const keptOf = (ctx: Ctx) => {
    if (kept(ctx).size > most) kept.forget(ctx);
    return kept(ctx);
  };
  const remembered = async (ctx: Ctx, keys: readonly string[], staleMs: number) => {
    const mine = keptOf(ctx);
    const missing: [string, Known<T>][] = [];
    const asked = keys.map((key) => {
      const known = mine.get(key);
      if (known && isFresh(ctx, known.at, staleMs)) return [key, known] as const;
      const fresh: Known<T> = { at: performance.now(), reading: null, value: undefined };
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
  const put: Remembered<T>['put'] = (ctx, values, at) => {
    const mine = keptOf(ctx);
    for (const [key, value] of values) if (!mine.get(key)?.reading) mine.set(key, { at, reading: null, value });
  };
  return Object.assign(remembered, { put });
}
