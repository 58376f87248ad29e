import type pg from 'pg';
import type { Ctx } from '#server/platform/ctx.ts';

/** How long a process may go on with what it remembers of an index that another process changed. */
export const STALE_AFTER_MS = 1000;
// The change is told before its transaction ends; until then what is read again may still be the old.
const UNSETTLED_MS = 3000;

// By pool: a process may serve several databases (tests do).
const changedAt = new WeakMap<pg.Pool, number>();

/** Says that this process changed the index. */
export function indexChanged(ctx: Ctx): void {
  changedAt.set(ctx.pool, performance.now());
}

/** Whether something read at `readAt` (performance.now()) may be used without asking the database. */
export function isFresh(ctx: Ctx, readAt: number, staleAfterMs = STALE_AFTER_MS): boolean {
  const now = performance.now();
  const changed = changedAt.get(ctx.pool);
  if (changed !== undefined && readAt < changed + UNSETTLED_MS) return false;
  return now - readAt < staleAfterMs;
}

/** Keeps answers that may be `staleMs` old, at most so many for each database; one that fails is not kept. */
export function remembering<T>(staleMs: number, most: number): (ctx: Ctx, key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new WeakMap<pg.Pool, Map<string, { value: Promise<T>; at: number }>>();
  return (ctx, key, make) => {
    let mine = kept.get(ctx.pool);
    if (!mine) kept.set(ctx.pool, (mine = new Map()));
    const known = mine.get(key);
    if (known && isFresh(ctx, known.at, staleMs)) return known.value;
    if (mine.size >= most) mine.delete(mine.keys().next().value!);
    const value = make();
    mine.set(key, { value, at: performance.now() });
    value.catch(() => mine.delete(key));
    return value;
  };
}
