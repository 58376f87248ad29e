import type { Input } from '#contract/endpoint.ts';
import type { NoticeStanding } from '#contract/approval.ts';
import type * as contract from '#contract/approval.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { withLockedDraft } from '../drafts/edited-notice.ts';
import { standingOf } from '../lifecycle/standing-of.ts';
import { setStatus, updateDraft } from '../store/drafts.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { mailNews } from './mail-notice.ts';
import { requireSeenRevision } from './require-seen-revision.ts';
import { requireUndecided } from './require-undecided.ts';

/** Rejects a submitted notice with a reason, which its buyer reads. @throws AppError as `approveNotice` */
export async function rejectNotice(ctx: Ctx, { body }: Input<typeof contract.rejectNotice>): Promise<NoticeStanding> {
  const { id: publicId, reason } = body;
  return withLockedDraft(ctx, publicId, 'reject', async (ctx, { notice, editor }) => {
    requireUndecided(notice);
    await requireSeenRevision(ctx, notice, editor);
    await setStatus(ctx, notice.id, 'rejected');
    const undecided = { stage: null, approverId: null, publishAt: null, submittedAt: null };
    await updateDraft(ctx, notice.id, { ...undecided, rejectionReason: reason, rejectedAt: ctx.clock.now(), revision: notice.draft.revision + 1 });
    await recordStep(ctx, { noticeId: notice.id, step: 'rejected', reason });
    await audit(ctx, { action: 'notice.reject', subject: ['notice', publicId], organisationId: notice.buyerId, details: { reason } });
    await mailNews(ctx, notice, { rejected: reason });
    return standingOf(ctx, publicId);
  });
}
