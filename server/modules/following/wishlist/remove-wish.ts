import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/wishlist.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { auditTeamList } from './audit-team-list.ts';
import { listToWrite } from './list-owner.ts';
import { deleteWish, lockWish, noticeIdsOf } from './wishes.repo.ts';

/** Takes a notice off a list, also one that is public no longer. @throws AppError forbidden */
export async function removeWish(ctx: Ctx, { query: { notice, list } }: Input<typeof contract.removeWish>): Promise<Output<typeof contract.removeWish>> {
  const owner = listToWrite(ctx, list);
  return inTransaction(ctx, async (ctx) => {
    const noticeId = (await noticeIdsOf(ctx, [notice])).get(notice);
    const wish = noticeId === undefined ? undefined : await lockWish(ctx, owner, noticeId);
    if (!wish) return { note: '', labels: [] };
    await deleteWish(ctx, wish.rowId);
    await auditTeamList(ctx, list, 'wish.remove', notice);
    return { note: wish.note, labels: [...wish.labels] };
  });
}
