import { type Ctx } from '#server/platform/ctx.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Draft } from '../drafts/edited-notice.ts';
import { publishNotice } from '../notices.jobs.ts';
import { setStatus, updateDraft } from '../store/drafts.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { publisherOf } from '../store/publishers.repo.ts';
import { mailDeciders, mailNews } from './mail-notice.ts';
import { publishDraft } from './publish-draft.ts';

/** Waits for the time of publication, or publishes at once where it has come. */
async function publishInTime(ctx: Ctx, notice: Draft): Promise<void> {
  const { publishAt } = notice.draft;
  if (publishAt === null || publishAt <= ctx.clock.now()) return publishDraft(ctx, notice);
  await setStatus(ctx, notice.id, 'submitted');
  await updateDraft(ctx, notice.id, { stage: 'scheduled', approverId: null });
  await enqueue(ctx, publishNotice, { notice: notice.id }, { startAfter: publishAt });
  await recordStep(ctx, { noticeId: notice.id, step: 'scheduled', details: { publishAt: publishAt.toISOString() } });
  await mailNews(ctx, notice, { scheduled: publishAt });
}

/** Whether an administrator need not decide: the organisation is trusted, or an administrator acts. */
async function skipsAdministrator(ctx: Ctx, buyerId: number): Promise<boolean> {
  return (ctx.actor.kind === 'person' && ctx.actor.superAdmin) || ((await publisherOf(ctx, buyerId))?.trusted ?? false);
}

/**
 * Moves a locked notice that was submitted, or approved by its parent, to whom it waits for next: the parent, an administrator, its time
 * of publication; or publishes it.
 * @param parentId organisation.id of a parent that must approve it first; null: there is none, or it has.
 */
export async function moveToNextStage(ctx: Ctx, notice: Draft, parentId: number | null): Promise<void> {
  if (parentId === null && (await skipsAdministrator(ctx, notice.buyerId))) return publishInTime(ctx, notice);
  await setStatus(ctx, notice.id, 'submitted');
  await updateDraft(ctx, notice.id, { stage: parentId === null ? 'administrator' : 'parent', approverId: parentId });
  await mailDeciders(ctx, notice, parentId);
}

/** An administrator has approved it. */
export const afterApproval = publishInTime;
