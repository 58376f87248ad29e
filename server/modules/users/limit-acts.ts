import type { Ctx } from '#server/platform/ctx.ts';
import { attemptSubject, checkAttempt, countFailure, type rules } from './attempts.ts';
import { runSerially } from './run-serially.ts';

/**
 * Counts something that may be done only so often, and lets it pass if it is allowed now. Not for use within a transaction.
 * @param parts what is counted by. @throws AppError too-many-requests
 */
export async function limitActs(ctx: Ctx, rule: keyof typeof rules, ...parts: string[]): Promise<void> {
  const subject = attemptSubject(ctx, rule, ...parts);
  await runSerially(ctx, subject, async (ctx) => {
    await checkAttempt(ctx, [subject]);
    await countFailure(ctx, [subject]);
  });
}
