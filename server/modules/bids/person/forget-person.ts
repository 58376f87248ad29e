import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteKeysOfPerson } from '../keys/keys.repo.ts';
import { deleteOfficerEverywhere } from '../officers/officers.repo.ts';
import { tendersThatNeed } from '../officers/tenders-that-need.ts';

/**
 * Deletes the keys and offices of a person who is erased. What they did for an organisation stays, under an id without a name.
 * @throws AppError conflict (rule `last-officer`) while sealed bids could not be opened without them.
 */
export async function forgetPerson(ctx: Ctx, { accountId }: { accountId: number }): Promise<void> {
  const [needing] = await tendersThatNeed(ctx, accountId, { sharer: accountId });
  if (needing) {
    const message = `Without this opening officer the bids for “${needing.title}” could not be opened. Have another one appointed, and the keys shared, first.`;
    throw new AppError('conflict', message, [{ path: 'body', rule: 'last-officer', message, bound: needing.title }]);
  }
  await deleteOfficerEverywhere(ctx, accountId);
  await deleteKeysOfPerson(ctx, accountId);
}
