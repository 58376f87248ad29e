import type { OnDatabase } from '../ctx.ts';

/** PostgreSQL: a lock was not had within lock_timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Holds a lock on a connection of its own until it is given up. The connection of a process that was killed frees it by itself.
 * @param kind tells this kind of lock from others on the same database. @returns what gives it up; null: another process held it for half a minute more.
 */
export async function holdSessionLock({ pool }: OnDatabase, kind: number, id: number): Promise<(() => Promise<void>) | null> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = '30s'`);
    await client.query('select pg_advisory_lock($1::int, $2::int)', [kind, id]);
  } catch (error) {
    client.release(true);
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
  // The connection is closed, not handed back: the lock and its setting end with it.
  return async () => client.release(true);
}
