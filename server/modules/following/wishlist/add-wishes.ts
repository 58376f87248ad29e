import type { Input, Output } from '#contract/endpoint.ts';
import { MAX_WISHES } from '#contract/wishlist-names.ts';
import type * as contract from '#contract/wishlist.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { auditTeamList } from './audit-team-list.ts';
import { listToWrite } from './list-owner.ts';
import { insertWishes, lengthOf, lockList, noticeIdsOf } from './wishes.repo.ts';

/**
 * Adds notices to a wishlist.
 * @throws AppError not-found where the person may not see one of them, forbidden, conflict (as many as there may be).
 */
export async function addWishes(ctx: Ctx, { body: { notices, list, ...notes } }: Input<typeof contract.addWishes>): Promise<Output<typeof contract.addWishes>> {
  const owner = listToWrite(ctx, list);
  const wanted = [...new Set(notices)];
  const ids = await noticeIdsOf(ctx, wanted);
  const visible = await cardsOf(ctx, [...ids.values()]);
  if (visible.length < wanted.length)
    throw new AppError('not-found', wanted.length === 1 ? 'There is no such notice.' : 'One of these notices does not exist.');
  return inTransaction(ctx, async (ctx) => {
    await lockList(ctx, owner);
    const length = await lengthOf(ctx, owner);
    const added = new Set(await insertWishes(ctx, owner, [...ids.values()], { ...notes, savedBy: personOf(ctx).accountId }));
    if (added.size > 0 && length + added.size > MAX_WISHES) throw new AppError('conflict', `A wishlist has ${MAX_WISHES} notices at most.`);
    for (const publicId of wanted) if (added.has(ids.get(publicId)!)) await auditTeamList(ctx, list, 'wish.add', publicId);
    return { added: added.size, present: wanted.length - added.size };
  });
}
