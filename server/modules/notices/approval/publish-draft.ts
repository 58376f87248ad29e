import { publishDocuments } from '#server/modules/documents/index.ts';
import { countrySites } from '#server/modules/sites/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openSoftChecks } from '../drafts/checks/check-reasons.ts';
import { inputOf } from '../drafts/draft-columns.ts';
import { fieldsOf } from '../drafts/draft-state.ts';
import { type Draft, factsOfEdited } from '../drafts/edited-notice.ts';
import { progressOf, requireReady } from '../drafts/progress.ts';
import { saveNotices } from '../lifecycle/save-notices.ts';
import { deleteDraft } from '../store/drafts.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { publisherOf } from '../store/publishers.repo.ts';
import { mailNews } from './mail-notice.ts';
import { announcePublishing } from './modules-above.ts';
import { requirePublisher } from './require-publisher.ts';

/**
 * Publishes a locked draft now, once everybody who must approve it has. All of it happens in the caller's transaction.
 * @throws AppError invalid-input where a hard check no longer holds, for example after the deadline; conflict where its buyer may not publish.
 */
export async function publishDraft(ctx: Ctx, notice: Draft): Promise<void> {
  const { id, publicId, buyerId, draft } = notice;
  requirePublisher(await publisherOf(ctx, buyerId));
  const state = { content: notice.content, entered: draft.entered };
  const { missing, checks } = await progressOf(ctx, fieldsOf(state), { ...draft, buyerId }, draft.publishAt);
  // Whoever approved it gave a reason for the soft ones that were open then; one that came up since its time was set does not hold it back.
  requireReady({ missing, checks: checks.filter(({ severity }) => severity === 'hard') });
  const { country, deadline } = notice.content;
  const zone = deadline?.zone ?? countrySites.find((site) => site.country === country)?.timeZone ?? ctx.site.timeZone;
  const documents = await publishDocuments(ctx, { kind: 'notice', id });
  const content = { ...notice.content, ...(documents.length > 0 ? { documents } : {}), publishedAt: { at: ctx.clock.now().toISOString(), zone } };
  // Who may approve it need not have the right to publish notices of their own.
  const checked = notice.status === 'submitted' ? { action: 'approve' as const, approverId: factsOfEdited(notice).approverId ?? null } : {};
  await saveNotices(ctx, [{ ...inputOf({ ...state, content }, buyerId, 'published'), id }], checked);
  await announcePublishing(ctx, notice);
  const passed = checks.filter(({ reason }) => reason !== null);
  await recordStep(ctx, { noticeId: id, step: 'published', details: { passed, open: openSoftChecks(checks) } });
  await deleteDraft(ctx, id);
  await audit(ctx, { action: 'notice.publish', subject: ['notice', publicId], organisationId: buyerId });
  await mailNews(ctx, notice, 'published');
}
