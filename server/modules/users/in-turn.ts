import { sql } from 'kysely';
import { type Ctx, type OnDatabase, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import type { Tried } from './attempts.ts';

/** How many may wait for one key; who comes later is sent away. */
const MAX_WAITING = 200;
/** As many as there are threads that derive keys: more would hold a connection each, and wait for those. */
const AT_ONCE = 4;

interface Gate {
  running: number;
  waiting: (() => void)[];
}
/** What is guarded are the connections to a database. */
const gates = perDatabase(() => new Map<string, Gate>());

/** Lets at most `width` pieces of work of one key run at once in this process, the others in their order after them. */
export async function atMost<T>(ctx: OnDatabase, width: number, key: string, work: () => Promise<T>): Promise<T> {
  const open = gates(ctx);
  const gate = open.getOrInsertComputed(key, () => ({ running: 0, waiting: [] }));
  if (gate.running >= width) {
    if (gate.waiting.length >= MAX_WAITING) throw new AppError('too-many-requests', 'Too many at once; try again in a moment.', undefined, { retryAfter: 1 });
    await new Promise<void>((resolve) => gate.waiting.push(resolve));
  } else gate.running++;
  try {
    return await work();
  } finally {
    const next = gate.waiting.shift();
    if (next) next();
    else if (--gate.running === 0) open.delete(key);
  }
}

/** Until the transaction ends, nobody else on any instance is where this one is with a subject. */
export async function takeTurn(ctx: Ctx, { subject }: Tried): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE(0).toString()}::bigint)`.execute(ctx.db);
}

/**
 * Judges attempts at one thing one after another, on whatever instance they come in: a hundred guesses at once are judged
 * like a hundred one after another. What was counted stands also where `work` throws an AppError. Not for use within a
 * transaction.
 */
export async function inTurn<T>(ctx: Ctx, tried: Tried, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  // One connection stays for what the work asks outside the transaction.
  const width = Math.min(AT_ONCE, ctx.config.DATABASE_POOL - 1);
  const judge = () =>
    inTransaction(ctx, async (ctx): Promise<{ value: T } | { refused: AppError }> => {
      await takeTurn(ctx, tried);
      try {
        return { value: await work(ctx) };
      } catch (error) {
        if (error instanceof AppError) return { refused: error };
        throw error;
      }
    });
  const outcome = await atMost(ctx, 1, tried.subject.toString('hex'), () => atMost(ctx, width, 'all', judge));
  if ('refused' in outcome) throw outcome.refused;
  return outcome.value;
}
