import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import type { JobDefinition } from './define-job.ts';

/**
 * Adds a job in the caller's transaction: it runs if, and only if, that commits.
 * @param startAfter an instant of the database's clock; at once where absent.
 * @throws TypeError for data that do not fit the job's schema.
 */
export async function enqueue<Data extends object>(ctx: Ctx, job: JobDefinition<Data>, data: Data, { startAfter }: { startAfter?: Date } = {}): Promise<void> {
  const parsed = job.data.safeParse(data);
  if (!parsed.success) throw new TypeError(`The data of the job ${job.name} do not fit its schema: ${z.prettifyError(parsed.error)}`);
  await ctx.jobs.add(ctx.db, job.name, parsed.data, { startAfter, key: job.key?.(parsed.data), keepsTime: job.keepsTime });
}
