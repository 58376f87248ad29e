import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { eraseEverywhere } from '../account/erase-account.ts';
import { lockAccount } from '../accounts.repo.ts';
import { requireAnotherPerson, lockAllAdministrators } from './another-person.ts';

/**
 * Erases another person, by the same rules as erasing oneself.
 * @throws AppError not-found; conflict: oneself, or the rule `last-owner` (bound: the organisation's name).
 */
export async function erasePerson(ctx: Ctx, { params: { id }, body: { reason } }: Input<typeof contract.erasePerson>): Promise<{ id: string; erased: true }> {
  const { id: accountId, superAdmin } = await requireAnotherPerson(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    if (superAdmin) await lockAllAdministrators(ctx);
    const account = await lockAccount(ctx, accountId);
    if (!account) throw new AppError('not-found', 'There is no such person.');
    await eraseEverywhere(ctx, account, { reason: reason.trim() });
    return { id, erased: true };
  });
}
