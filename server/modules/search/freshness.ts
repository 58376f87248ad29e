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
