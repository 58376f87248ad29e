import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/wishlist.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { auditTeamList } from './audit-team-list.ts';
import { listToWrite } from './list-owner.ts';
import { lockWish, noticeIdsOf, updateWish } from './wishes.repo.ts';

/** @throws AppError not-found, forbidden, precondition-failed where a colleague changed it meanwhile. */
export async function editWish(ctx: Ctx, { body: { notice, list, note, labels } }: Input<typeof contract.editWish>): Promise<Output<typeof contract.editWish>> {
  const owner = listToWrite(ctx, list);
  return inTransaction(ctx, async (ctx) => {
    const noticeId = (await noticeIdsOf(ctx, [notice])).get(notice);
    const before = noticeId === undefined ? undefined : await lockWish(ctx, owner, noticeId);
    if (!before) throw new AppError('not-found', 'This notice is not on the list.');
    const stored = { note: before.note, labels: [...before.labels], revision: before.revision };
    if (before.revision !== ctx.request?.revision) throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: stored });
    await updateWish(ctx, before.rowId, { note, labels });
    // What was noted is the team's own: the log says which of the two changed.
    const changed = [...(note === before.note ? [] : ['note']), ...(labels.join('\n') === before.labels.join('\n') ? [] : ['labels'])];
    await auditTeamList(ctx, list, 'wish.change', notice, { changed });
    return { note, labels, revision: before.revision + 1 };
  });
}
