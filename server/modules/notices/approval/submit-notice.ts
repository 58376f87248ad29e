import type { Input } from '#contract/endpoint.ts';
import type { NoticeStanding } from '#contract/approval.ts';
import type * as contract from '#contract/approval.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { fieldsOf } from '../drafts/draft-state.ts';
import { withLockedDraft } from '../drafts/edited-notice.ts';
import { factsOfEdited } from '../drafts/edited-notice.ts';
import { progressOf, requireReady } from '../drafts/progress.ts';
import { standingOf } from '../lifecycle/standing-of.ts';
import { requireCan } from '../read/reader.ts';
import { updateDraft } from '../store/drafts.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { approvingParent, publisherOf } from '../store/publishers.repo.ts';
import { keepCheckReasons } from './keep-check-reasons.ts';
import { moveToNextStage } from './next-stage.ts';
import { requirePublisher } from './require-publisher.ts';
import { requireSeenRevision } from './require-seen-revision.ts';

const YEAR_MS = 366 * 86_400_000;

/** The time of publication; null: at once. @throws AppError invalid-input beyond a year. */
function publicationTime(ctx: Ctx, publishAt: string | null | undefined): Date | null {
  const now = ctx.clock.now();
  const at = publishAt ? new Date(publishAt) : null;
  if (at && at.getTime() > now.getTime() + YEAR_MS) throw fieldError('publishAt', 'too-late', 'is more than a year ahead');
  return at && at > now ? at : null;
}

/**
 * Submits a draft for publication. A trusted organisation's is published at once, or scheduled, unless its parent decides first.
 * @throws AppError organisation-not-approved; conflict where its buyer is blocked or closed; invalid-input naming each missing field and each check that stops it; precondition-failed where
 * somebody changed it; conflict where it is no draft.
 */
export async function submitNotice(ctx: Ctx, { body }: Input<typeof contract.submitNotice>): Promise<NoticeStanding> {
  return withLockedDraft(ctx, body.id, 'readDraft', async (ctx, { notice: stored, editor }) => {
    const { id, buyerId } = stored;
    const buyer = await publisherOf(ctx, buyerId);
    if (buyer?.approval !== 'approved')
      throw new AppError('organisation-not-approved', 'The organisation is not approved yet. Keep the draft and submit it later.');
    requireCan(editor, 'submit', factsOfEdited(stored));
    requirePublisher(buyer);
    await requireSeenRevision(ctx, stored, editor);
    const publishAt = publicationTime(ctx, body.publishAt);
    const { checkReasons = [] } = body;
    const notice = checkReasons.length > 0 ? (await keepCheckReasons(ctx, stored, checkReasons, publishAt)).notice : stored;
    const { draft } = notice;
    requireReady(await progressOf(ctx, fieldsOf({ content: notice.content, entered: draft.entered }), { ...draft, noticeId: id, buyerId }, publishAt));
    const now = ctx.clock.now();
    const submittedBy = ctx.actor.kind === 'person' ? ctx.actor.accountId : null;
    const revision = draft.revision + 1;
    await updateDraft(ctx, id, { revision, publishAt, submittedAt: now, submittedBy, rejectionReason: null, rejectedAt: null });
    const details = publishAt ? { publishAt: publishAt.toISOString() } : {};
    await recordStep(ctx, { noticeId: id, step: 'submitted', details });
    await audit(ctx, { action: 'notice.submit', subject: ['notice', body.id], organisationId: buyerId, details });
    await moveToNextStage(ctx, { ...notice, draft: { ...draft, revision, publishAt } }, await approvingParent(ctx, buyerId));
    return standingOf(ctx, body.id);
  });
}
