import type pg from 'pg';
import type { DatabaseScope } from './ctx.ts';

/**
 * A value that a process caches for each database that it serves (tests serve several), made at first use.
 * @returns how to get it for a ctx, and how to reset it.
 */
export function perDatabase<T extends object>(make: () => T): { (ctx: DatabaseScope): T; forget(ctx: DatabaseScope): void } {
  const valuesByPool = new WeakMap<pg.Pool, T>();
  return Object.assign(
    ({ pool }: DatabaseScope) => {
      let value = valuesByPool.get(pool);
      if (!value) valuesByPool.set(pool, (value = make()));
      return value;
    },
    { forget: ({ pool }: DatabaseScope) => void valuesByPool.delete(pool) },
  );
}
