import type { Input } from '#contract/endpoint.ts';
import type { NoticeStanding } from '#contract/approval.ts';
import type * as contract from '#contract/approval.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { factsOfEdited, withLockedDraft } from '../drafts/edited-notice.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireReady } from '../drafts/progress.ts';
import { requireCan } from '../read/reader.ts';
import { standingOf } from '../lifecycle/standing-of.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { publisherOf } from '../store/publishers.repo.ts';
import { mailNews } from './mail-notice.ts';
import { afterApproval, moveToNextStage } from './next-stage.ts';
import { keepCheckReasons } from './keep-check-reasons.ts';
import { requirePublisher } from './require-publisher.ts';
import { requireSeenRevision } from './require-seen-revision.ts';
import { requireUndecided } from './require-undecided.ts';

/**
 * Approves a submitted notice: as its parent buyer for the next stage, as administrator for good. The last approval publishes or schedules
 * it. While the parent is asked, an administrator can only reject it.
 * @throws AppError precondition-failed where it is another than the one that was read; conflict where it is decided, or its buyer may not publish; invalid-input where it can
 * no longer be published, for example after its deadline, and where a soft check that came up since has no reason.
 */
export async function approveNotice(ctx: Ctx, { body }: Input<typeof contract.approveNotice>): Promise<NoticeStanding> {
  return withLockedDraft(ctx, body.id, 'reject', async (ctx, { notice, editor }) => {
    requireUndecided(notice);
    const isAdministrator = editor.actor.kind === 'system' || (editor.actor.kind === 'person' && editor.actor.superAdmin);
    if (isAdministrator && notice.draft.stage === 'parent')
      throw new AppError('conflict', 'Its parent buyer decides first.', [{ path: 'stage', rule: 'stage-parent', message: 'waits for its parent buyer' }]);
    requireCan(editor, 'approve', factsOfEdited(notice));
    await requireSeenRevision(ctx, notice, editor);
    requirePublisher(await publisherOf(ctx, notice.buyerId));
    const { notice: approved, added, open } = await keepCheckReasons(ctx, notice, body.checkReasons ?? [], notice.draft.publishAt);
    requireReady({ missing: [], checks: open });
    const step = isAdministrator ? 'approved' : 'approvedByParent';
    const reason = [...new Set(added.map((one) => one.reason))].join(' · ') || null;
    await recordStep(ctx, { noticeId: notice.id, step, reason, details: added.length > 0 ? { passed: added } : {} });
    await audit(ctx, { action: 'notice.approve', subject: ['notice', body.id], organisationId: notice.buyerId });
    if (isAdministrator) await afterApproval(ctx, approved);
    else await moveToNextStage(ctx, approved, null);
    const standing = await standingOf(ctx, body.id);
    if (standing.stage === 'administrator') await mailNews(ctx, notice, 'approvedByParent');
    return standing;
  });
}
