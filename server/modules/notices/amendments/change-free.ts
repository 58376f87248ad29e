import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/amendments.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { lockFor } from '../drafts/edited-notice.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';
import { noticeChanged } from '../notices.events.ts';
import { updateFreeOf } from '../store/notices-bulk.repo.ts';

/**
 * Makes a published notice free, or for subscribers. There is no amendment, because its content stays the same.
 * @throws AppError not-found, forbidden; conflict before publication.
 */
export async function changeFree(ctx: Ctx, { body }: Input<typeof contract.changeFree>): Promise<Output<typeof contract.changeFree>> {
  const { id: publicId, free } = body;
  return inTransaction(ctx, async (ctx) => {
    const { notice } = await lockFor(ctx, publicId, 'setFree');
    if (!publicStatuses.includes(notice.status))
      throw new AppError('conflict', 'A draft says it in its general information.', [
        { path: 'status', rule: `status-${notice.status}`, message: 'is no published notice' },
      ]);
    if (notice.free === free) return { id: publicId, free };
    await updateFreeOf(ctx, notice.id, free);
    await emit(ctx, noticeChanged, [notice.id]);
    await audit(ctx, { action: 'notice.free', subject: ['notice', publicId], organisationId: notice.buyerId, details: { free: [notice.free, free] } });
    return { id: publicId, free };
  });
}
