import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { insertDraft } from '../store/drafts.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { copyNotices, reserveIds } from '../store/notices-bulk.repo.ts';
import { type Publisher, publisherOf } from '../store/publishers.repo.ts';
import { columnsOf, isFree } from './draft-columns.ts';
import type { DraftState } from './draft-state.ts';

/** The organisation that a new notice is for. @throws AppError forbidden where it has no buyer side. */
export async function writingOrganisation(ctx: Ctx): Promise<Publisher> {
  const { id, approval } = organisationOf(ctx);
  const publisher = approval === null ? undefined : await publisherOf(ctx, id);
  if (!publisher) throw new AppError('forbidden', 'Only buyers publish notices.');
  return publisher;
}

export const emptyDraft = ({ noticeKind }: Publisher): DraftState => ({
  content: { title: '', type: 'invitationForBids', kind: noticeKind ?? 'offline' },
  entered: {},
});

/** Stores a new draft, with its first step and its entry in the audit log. To be called in a transaction. */
export async function insertNewDraft(
  ctx: Ctx,
  publisher: Publisher,
  { state, proposed }: { state: DraftState; proposed: readonly string[] },
  details: Readonly<Record<string, string>>,
): Promise<{ id: number; publicId: string }> {
  const [id = 0] = await reserveIds(ctx, 1);
  const publicId = newPublicId();
  const columns = columnsOf(state, publisher.id, 'draft');
  const json = canonicalJson(state.content);
  await copyNotices(ctx, [{ id, publicId, origin: null, free: isFree(state), columns, version: 1, json, digest: '00'.repeat(16) }]);
  const editedBy = ctx.actor.kind === 'person' ? ctx.actor.accountId : null;
  await insertDraft(ctx, id, { ...state, revision: 1, fieldRevisions: {}, visited: [], proposed, editedAt: ctx.clock.now(), editedBy, auditedAt: null });
  await recordStep(ctx, { noticeId: id, step: 'created' });
  await audit(ctx, { action: 'notice.create', subject: ['notice', publicId], organisationId: publisher.id, details });
  return { id, publicId };
}
