import type { Input } from '#contract/endpoint.ts';
import type { NoticeStanding } from '#contract/approval.ts';
import type * as contract from '#contract/approval.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { withLockedDraft } from '../drafts/edited-notice.ts';
import { standingOf } from '../lifecycle/standing-of.ts';
import { setStatus, updateDraft } from '../store/drafts.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';

/** Takes a submitted notice back to draft, before it is published. @throws AppError not-found, forbidden, conflict. */
export async function withdrawNotice(ctx: Ctx, { query }: Input<typeof contract.withdrawNotice>): Promise<NoticeStanding> {
  return withLockedDraft(ctx, query.id, 'withdrawSubmission', async (ctx, { notice }) => {
    await setStatus(ctx, notice.id, 'draft');
    // A new revision: nobody approves what was taken back meanwhile.
    await updateDraft(ctx, notice.id, { stage: null, approverId: null, publishAt: null, submittedAt: null, revision: notice.draft.revision + 1 });
    await recordStep(ctx, { noticeId: notice.id, step: 'withdrawn' });
    await audit(ctx, { action: 'notice.withdraw', subject: ['notice', query.id], organisationId: notice.buyerId });
    return standingOf(ctx, query.id);
  });
}
