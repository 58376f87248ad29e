import { sql } from 'kysely';
import { type Ctx, type DatabaseScope, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import type { AttemptSubject } from './attempts.ts';

/** How many may wait for one key. Later ones are refused. */
const MAX_WAITING = 200;
/** As many as there are threads that derive keys. More would each hold a connection and wait for a thread. */
const MAX_PARALLEL = 4;

interface Slots {
  running: number;
  queue: (() => void)[];
}
/** They keep connections free, so each database has its own. */
const slotsByKey = perDatabase(() => new Map<string, Slots>());

/** Runs at most `width` pieces of work of one key at once in this process. The others wait in their order. @throws AppError too-many-requests */
export async function limitConcurrency<T>(ctx: DatabaseScope, width: number, key: string, work: () => Promise<T>): Promise<T> {
  const slots = slotsByKey(ctx);
  const slot = slots.getOrInsertComputed(key, () => ({ running: 0, queue: [] }));
  if (slot.running >= width) {
    if (slot.queue.length >= MAX_WAITING) throw new AppError('too-many-requests', 'Too many at once; try again in a moment.', undefined, { retryAfter: 1 });
    await new Promise<void>((resolve) => slot.queue.push(resolve));
  } else slot.running++;
  try {
    return await work();
  } finally {
    const next = slot.queue.shift();
    if (next) next();
    else if (--slot.running === 0) slots.delete(key);
  }
}

/** Locks a subject on all instances until the transaction ends. */
export async function lockSubject(ctx: Ctx, { subject }: AttemptSubject): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE(0).toString()}::bigint)`.execute(ctx.db);
}

/**
 * Runs work on one subject in sequence, across all instances: a hundred simultaneous guesses are checked one after another. The writes of
 * `work` are kept when it throws an AppError, so that its failure counts. Not for use within a transaction.
 */
export async function runSerially<T>(ctx: Ctx, attempt: AttemptSubject, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  // One connection stays free for statements of the work outside the transaction.
  const width = Math.min(MAX_PARALLEL, ctx.config.DATABASE_POOL - 1);
  const runLocked = () =>
    inTransaction(ctx, async (ctx): Promise<{ value: T } | { refused: AppError }> => {
      await lockSubject(ctx, attempt);
      try {
        return { value: await work(ctx) };
      } catch (error) {
        if (error instanceof AppError) return { refused: error };
        throw error;
      }
    });
  const outcome = await limitConcurrency(ctx, 1, attempt.subject.toString('hex'), () => limitConcurrency(ctx, width, 'all', runLocked));
  if ('refused' in outcome) throw outcome.refused;
  return outcome.value;
}
