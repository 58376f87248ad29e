import type { Ctx } from '#server/platform/ctx.ts';
import { attemptSubject, checkAttempt, clearFailures, countFailure, type rules } from './attempts.ts';
import { runSerially } from './run-serially.ts';

/**
 * Judges guesses at one secret one after another, in the whole deployment, with growing waits after wrong ones. Not for use within a transaction.
 * @param parts what the failures are counted by. @param judge answers null for a wrong guess. @throws AppError too-many-requests
 */
export async function limitAttempts<T>(
  ctx: Ctx,
  rule: keyof typeof rules,
  parts: readonly string[],
  judge: (ctx: Ctx) => Promise<T | null>,
): Promise<T | null> {
  const subject = attemptSubject(ctx, rule, ...parts);
  return runSerially(ctx, subject, async (ctx) => {
    await checkAttempt(ctx, [subject]);
    const answer = await judge(ctx);
    if (answer === null) await countFailure(ctx, [subject]);
    else await clearFailures(ctx, [subject]);
    return answer;
  });
}
