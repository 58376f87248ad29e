import { sql } from 'kysely';
import { systemClock } from '../clock.ts';
import type { Ctx } from '../ctx.ts';

/**
 * The time of the database's clock at this moment, which all instances share. Deadlines are compared with it. Where the program has another
 * clock, a test's, that one counts.
 */
export async function databaseTime(ctx: Pick<Ctx, 'clock' | 'db'>): Promise<Date> {
  if (ctx.clock !== systemClock) return ctx.clock.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(ctx.db);
  return rows[0]!.now;
}

/**
 * The same ctx with its clock at an instant of the database's clock, which a statement has read beside other columns (`clock_timestamp()`).
 * A test's clock stays.
 */
export const atDatabaseTime = <C extends Pick<Ctx, 'clock'>>(ctx: C, readAt: Date): C =>
  ctx.clock === systemClock ? { ...ctx, clock: { now: () => new Date(readAt) } } : ctx;
