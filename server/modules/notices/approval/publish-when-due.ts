import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Draft, isDraft } from '../drafts/edited-notice.ts';
import { dueNotices, lockedNotice, setStatus, updateDraft } from '../store/drafts.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { mailNews } from './mail-notice.ts';
import { publishDraft } from './publish-draft.ts';

/** Makes a draft of a notice that can no longer be published as it is, and tells its buyer. */
async function returnToDraft(ctx: Ctx, notice: Draft): Promise<void> {
  await setStatus(ctx, notice.id, 'draft');
  await updateDraft(ctx, notice.id, { stage: null, publishAt: null, submittedAt: null, revision: notice.draft.revision + 1 });
  await recordStep(ctx, { noticeId: notice.id, step: 'returned' });
  await audit(ctx, { action: 'notice.return', subject: ['notice', notice.publicId], organisationId: notice.buyerId });
  await mailNews(ctx, notice, 'returned');
}

/**
 * Publishes a scheduled notice if its time has come. Once is enough: whoever comes second finds it published, withdrawn or scheduled for
 * later.
 * @param id notice.id
 */
export async function publishWhenDue(ctx: Ctx, id: number): Promise<void> {
  const locked = async (ctx: Ctx): Promise<Draft | null> => {
    const notice = await lockedNotice(ctx, id);
    if (!notice || !isDraft(notice) || notice.draft.stage !== 'scheduled') return null;
    return notice.draft.publishAt !== null && notice.draft.publishAt <= ctx.clock.now() ? notice : null;
  };
  try {
    await inTransaction(ctx, async (ctx) => {
      const notice = await locked(ctx);
      if (notice) await publishDraft(ctx, notice);
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-input') throw error;
    // The server was stopped over the deadline. What the first transaction did is undone.
    await inTransaction(ctx, async (ctx) => {
      const notice = await locked(ctx);
      if (notice) await returnToDraft(ctx, notice);
    });
  }
}

/** Publishes every scheduled notice whose time has come, each in a transaction of its own: a job can be lost, this cannot. */
export async function publishDueNotices(ctx: Ctx): Promise<void> {
  for (const id of await dueNotices(ctx, ctx.clock.now())) await publishWhenDue(ctx, id);
}
