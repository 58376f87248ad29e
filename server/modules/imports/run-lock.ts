import type { Ctx } from '#server/platform/ctx.ts';
import { holdSessionLock } from '#server/platform/db/session-lock.ts';
import { AppError } from '#server/platform/errors.ts';

/** Distinguishes this kind of lock from others on the same database. */
const KIND = 0x1a90;

/**
 * Locks a run while this process works on it.
 * @throws AppError conflict when another process still has it after half a minute.
 */
export async function lockRun(ctx: Ctx, runId: number): Promise<() => Promise<void>> {
  const release = await holdSessionLock(ctx, KIND, runId);
  if (release === null) throw new AppError('conflict', `Another process is importing the same sources (run ${runId}).`);
  return release;
}
