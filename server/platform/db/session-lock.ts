import type { DatabaseScope } from '../ctx.ts';

/** SQLSTATE of a lock not obtained within lock_timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Holds a lock on a connection of its own until it is released. When the process is killed, the connection closes and frees the lock.
 * @param kind tells this kind of lock from others on the same database. @returns what releases it; null where another process still held it
 * after half a minute.
 */
export async function holdSessionLock({ pool }: DatabaseScope, kind: number, id: number): Promise<(() => Promise<void>) | null> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = '30s'`);
    await client.query('select pg_advisory_lock($1::int, $2::int)', [kind, id]);
  } catch (error) {
    client.release(true);
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
  // The connection is closed, not returned: the lock and its setting end with it.
  return async () => client.release(true);
}
