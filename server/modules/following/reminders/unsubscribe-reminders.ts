import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/reminders.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { accountIsThere, putDays } from './reminders.repo.ts';

const PURPOSE = 'unsubscribe-reminders';

/** The token in the reminders of a person. It does nothing else, needs no row, and stays good. */
export const remindersToken = ({ config }: Pick<Ctx, 'config'>, accountId: number): string => seal(config, PURPOSE, '', String(accountId).padStart(12, '0'));

/** Turns off the reminders of the token's person; once more is no failure. @throws AppError not-found for a token of nobody. */
export async function unsubscribeReminders(ctx: Ctx, { body: { token } }: Input<typeof contract.unsubscribeReminders>): Promise<{ done: true }> {
  const accountId = Number(unseal(ctx.config, PURPOSE, '', token) ?? 0);
  return inTransaction(ctx, async (ctx) => {
    if (!(await accountIsThere(ctx, accountId))) throw new AppError('not-found', 'This link is not valid.');
    await putDays(ctx, accountId, []);
    return { done: true };
  });
}
