import type { Input } from '#contract/endpoint.ts';
import type { NoticeStanding } from '#contract/approval.ts';
import type * as contract from '#contract/approval.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lockDraftFor } from '../drafts/edited-notice.ts';
import { standingOf } from '../lifecycle/standing-of.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { mailNews } from './mail-notice.ts';
import { afterApproval, moveToNextStage } from './next-stage.ts';
import { requireSeenRevision } from './require-seen-revision.ts';
import { requireUndecided } from './require-undecided.ts';

/**
 * Approves a submitted notice: as administrator for good, as its parent buyer for the next stage. The last approval publishes or schedules
 * it.
 * @throws AppError precondition-failed where it is another than the one that was read; conflict where it is decided; invalid-input where it can
 * no longer be published, for example after its deadline.
 */
export async function approveNotice(ctx: Ctx, { body }: Input<typeof contract.approveNotice>): Promise<NoticeStanding> {
  return inTransaction(ctx, async (ctx) => {
    const { notice, editor } = await lockDraftFor(ctx, body.id, 'approve');
    requireUndecided(notice);
    await requireSeenRevision(ctx, notice, editor);
    const isAdministrator = editor.actor.kind === 'system' || (editor.actor.kind === 'person' && editor.actor.superAdmin);
    await recordStep(ctx, { noticeId: notice.id, step: isAdministrator ? 'approved' : 'approvedByParent' });
    await audit(ctx, { action: 'notice.approve', subject: ['notice', body.id], organisationId: notice.buyerId });
    if (isAdministrator) await afterApproval(ctx, notice);
    else await moveToNextStage(ctx, notice, null);
    const standing = await standingOf(ctx, body.id);
    if (standing.stage === 'administrator') await mailNews(ctx, notice, 'approvedByParent');
    return standing;
  });
}
