import type { Ctx } from '#server/platform/ctx.ts';
import { dueAttempts } from './attempts.repo.ts';
import { settleAttempt } from './settle-attempt.ts';

const AT_ONCE = 200;

/** Asks about attempts that are open, until they end: their payers may never have come back. One that fails does not hold up the others. */
export async function pollAttempts(ctx: Ctx): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await dueAttempts(ctx, AT_ONCE))
    try {
      await settleAttempt(ctx, id);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Some open payments could not be asked about.');
}
