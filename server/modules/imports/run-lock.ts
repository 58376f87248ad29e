import { AppError } from '#server/platform/errors.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Tells this kind of lock from others on the same database. */
const KIND = 0x1a90;

/**
 * Holds a run as long as this process works on it. The connection of a process that was killed frees it by itself.
 * @throws AppError conflict when another process works on it for half a minute more.
 */
export async function holdRun(ctx: Ctx, runId: number): Promise<() => Promise<void>> {
  const client = await ctx.pool.connect();
  try {
    await client.query(`set lock_timeout = '30s'`);
    await client.query('select pg_advisory_lock($1::int, $2::int)', [KIND, runId]);
  } catch (error) {
    client.release(true);
    if ((error as { code?: string }).code === '55P03') throw new AppError('conflict', `Another process is importing the same sources (run ${runId}).`);
    throw error;
  }
  // The connection is closed, not handed back: the lock and its setting end with it.
  return async () => client.release(true);
}
