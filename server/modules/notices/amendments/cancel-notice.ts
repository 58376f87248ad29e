import type { Input } from '#contract/endpoint.ts';
import type { NoticeStanding } from '#contract/approval.ts';
import type * as contract from '#contract/amendments.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { mailNews } from '../approval/mail-notice.ts';
import { requireSeenRevision } from '../approval/require-seen-revision.ts';
import { isOwned, withLocked } from '../drafts/edited-notice.ts';
import { standingOf } from '../lifecycle/standing-of.ts';
import { changePublished } from './change-published.ts';
import { requireRunning } from './require-running.ts';

/** Cancels a published notice with a reason that everybody reads. @throws AppError conflict where it has ended; precondition-failed. */
export async function cancelNotice(ctx: Ctx, { body }: Input<typeof contract.cancelNotice>): Promise<NoticeStanding> {
  const { id: publicId, reason } = body;
  return withLocked(ctx, publicId, 'cancel', async (ctx, { notice, editor }) => {
    requireRunning(notice);
    await requireSeenRevision(ctx, notice, editor);
    const zone = notice.content.deadline?.zone ?? notice.content.publishedAt?.zone ?? 'UTC';
    const noAward = { status: 'cancelled' as const, at: { at: ctx.clock.now().toISOString(), zone }, reason };
    await changePublished(ctx, notice, { ...notice.content, noAward }, { reason, kind: 'cancelled', status: 'cancelled' });
    await audit(ctx, { action: 'notice.cancel', subject: ['notice', publicId], organisationId: notice.buyerId, details: { reason } });
    if (isOwned(notice)) await mailNews(ctx, notice, { cancelled: reason });
    return standingOf(ctx, publicId);
  });
}
