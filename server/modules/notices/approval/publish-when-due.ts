import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { atDatabaseTime, databaseTime } from '#server/platform/db/database-time.ts';
import { AppError, type FieldError } from '#server/platform/errors.ts';
import { type Draft, isDraft } from '../drafts/edited-notice.ts';
import { dueNotices, lockedNotice, setStatus, updateDraft } from '../store/drafts.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { mailNews } from './mail-notice.ts';
import { publishDraft } from './publish-draft.ts';
import { returnReasonsOf } from './return-reasons.ts';

/** Makes a draft of a notice that can no longer be published as it is, and tells its buyer why. */
async function returnToDraft(ctx: Ctx, notice: Draft, errors: readonly FieldError[] | undefined): Promise<void> {
  const returnedFor = returnReasonsOf(errors);
  await setStatus(ctx, notice.id, 'draft');
  await updateDraft(ctx, notice.id, { stage: null, publishAt: null, submittedAt: null, revision: notice.draft.revision + 1 });
  await recordStep(ctx, { noticeId: notice.id, step: 'returned', details: { returnedFor } });
  await audit(ctx, { action: 'notice.return', subject: ['notice', notice.publicId], organisationId: notice.buyerId, details: { returnedFor } });
  await mailNews(ctx, notice, { returned: returnedFor });
}

/**
 * Does something with a locked, scheduled notice if its time has come by the database's clock. Once is enough: whoever comes second finds it
 * published, withdrawn or scheduled for later.
 */
const ifDue = (ctx: Ctx, id: number, work: (ctx: Ctx, notice: Draft) => Promise<void>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const notice = await lockedNotice(ctx, id);
    if (!notice || !isDraft(notice) || notice.draft.stage !== 'scheduled' || notice.draft.publishAt === null) return;
    const now = atDatabaseTime(ctx, notice.readAt);
    if (notice.draft.publishAt <= now.clock.now()) await work(now, notice);
  });

/** What its buyer must put right, or what became of its buyer: trying again helps nothing. */
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && (error.code === 'invalid-input' || error.code === 'conflict');

/** Publishes a scheduled notice if its time has come; one that is refused becomes a draft again. @param id notice.id */
export async function publishWhenDue(ctx: Ctx, id: number): Promise<void> {
  try {
    await ifDue(ctx, id, publishDraft);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The server was stopped over the deadline, or its buyer is blocked. What the first transaction did is undone.
    await ifDue(ctx, id, (ctx, notice) => returnToDraft(ctx, notice, error.errors));
  }
}

/** Publishes every scheduled notice whose time has come, each in a transaction of its own: a job can be lost, this cannot. */
export async function publishDueNotices(ctx: Ctx): Promise<void> {
  for (const id of await dueNotices(ctx, await databaseTime(ctx))) await publishWhenDue(ctx, id);
}
