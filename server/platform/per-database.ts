import type pg from 'pg';
import type { OnDatabase } from './ctx.ts';

/**
 * Something that a process remembers for each database that it serves (tests serve several), made when it is first asked for.
 * @returns what gives it for a ctx, and what lets it be made anew.
 */
export function perDatabase<T extends object>(make: () => T): { (ctx: OnDatabase): T; forget(ctx: OnDatabase): void } {
  const kept = new WeakMap<pg.Pool, T>();
  return Object.assign(
    ({ pool }: OnDatabase) => {
      let mine = kept.get(pool);
      if (!mine) kept.set(pool, (mine = make()));
      return mine;
    },
    { forget: ({ pool }: OnDatabase) => void kept.delete(pool) },
  );
}
