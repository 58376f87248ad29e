import { publishDocuments } from '#server/modules/documents/index.ts';
import { countrySites } from '#server/modules/sites/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openChecks } from '../drafts/checks/check-reasons.ts';
import { inputOf } from '../drafts/draft-columns.ts';
import { fieldsOf } from '../drafts/draft-state.ts';
import type { Draft } from '../drafts/edited-notice.ts';
import { progressOf, requireReady } from '../drafts/progress.ts';
import { saveNotices } from '../lifecycle/save-notices.ts';
import { deleteDraft } from '../store/drafts.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { mailNews } from './mail-notice.ts';
import { announcePublishing, requireAgreement } from './modules-above.ts';

/**
 * Publishes a locked draft now, once everybody who must approve it has. All of it happens in the caller's transaction.
 * @throws AppError invalid-input where a hard check no longer holds, for example after the deadline.
 */
export async function publishDraft(ctx: Ctx, notice: Draft): Promise<void> {
  const { id, publicId, buyerId, draft } = notice;
  const state = { content: notice.content, entered: draft.entered };
  const { missing, checks } = await progressOf(ctx, fieldsOf(state), draft);
  // Whoever approved it has seen the soft ones.
  requireReady({ missing, checks: checks.filter(({ severity }) => severity === 'hard') });
  await requireAgreement(ctx, notice);
  const { country, deadline } = notice.content;
  const zone = deadline?.zone ?? countrySites.find((site) => site.country === country)?.timeZone ?? ctx.site.timeZone;
  const documents = await publishDocuments(ctx, { kind: 'notice', id });
  const content = { ...notice.content, ...(documents.length > 0 ? { documents } : {}), publishedAt: { at: ctx.clock.now().toISOString(), zone } };
  await saveNotices(ctx, [{ ...inputOf({ ...state, content }, buyerId, 'published'), id }]);
  await announcePublishing(ctx, notice);
  const passed = checks.filter(({ reason }) => reason !== null);
  const open = openChecks(checks).filter(({ severity }) => severity === 'soft');
  await recordStep(ctx, { noticeId: id, step: 'published', details: { passed, open } });
  await deleteDraft(ctx, id);
  await audit(ctx, { action: 'notice.publish', subject: ['notice', publicId], organisationId: buyerId });
  await mailNews(ctx, notice, 'published');
}
