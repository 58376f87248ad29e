import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/drafts.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { can, visibleTo } from '../notices.policy.ts';
import { editorOf } from '../read/reader.ts';
import { editedNotice, insertDraft, lastPublished } from '../store/drafts.repo.ts';
import { copyNotices, reserveIds } from '../store/notices-bulk.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';
import { type Publisher, publisherOf } from '../store/publishers.repo.ts';
import { templateState } from '../store/templates.repo.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { copyContent } from './copy-content.ts';
import { columnsOf, isFree } from './draft-columns.ts';
import type { DraftState } from './draft-state.ts';
import { factsOfEdited } from './edited-notice.ts';
import { proposeFields } from './propose-fields.ts';

/** The organisation that a new notice is for. @throws AppError forbidden where it has no buyer side. */
async function writingOrganisation(ctx: Ctx): Promise<Publisher> {
  const { id, approval } = organisationOf(ctx);
  const publisher = approval === null ? undefined : await publisherOf(ctx, id);
  if (!publisher) throw new AppError('forbidden', 'Only buyers publish notices.');
  return publisher;
}

/** The fields of another notice. @throws AppError not-found where the actor does not read it whole. */
async function copyOf(ctx: Ctx, publicId: string, organisationId: number): Promise<DraftState> {
  const notice = await editedNotice(ctx, publicId);
  if (notice) {
    const reader = await editorOf(ctx, notice);
    const facts = factsOfEdited(notice);
    if (can(reader, 'readDraft', facts) || visibleTo(reader, facts) === 'whole') return copyContent(notice.content, notice.buyerId === organisationId);
  }
  throw new AppError('not-found', 'There is no such notice.');
}

const emptyDraft = ({ noticeKind }: Publisher): DraftState => ({
  content: { title: '', type: 'invitationForBids', kind: noticeKind ?? 'offline' },
  entered: {},
});

/**
 * Starts a draft of the active organisation, filled in as far as its own data and its last notice go.
 * @throws AppError forbidden for an organisation without a buyer side; not-found for a notice or a template that the actor may not read.
 */
export async function createNotice(ctx: Ctx, { body }: Input<typeof contract.createNotice>): Promise<Output<typeof contract.createNotice>> {
  return inTransaction(ctx, async (ctx) => {
    const publisher = await writingOrganisation(ctx);
    const begun = body.copyOf
      ? await copyOf(ctx, body.copyOf, publisher.id)
      : body.template
        ? await templateState(ctx, publisher.id, body.template)
        : emptyDraft(publisher);
    if (!begun) throw new AppError('not-found', 'There is no such template.');
    const { state, proposed } = proposeFields(ctx, begun, publisher, await lastPublished(ctx, publisher.id));
    const [id = 0] = await reserveIds(ctx, 1);
    const publicId = newPublicId();
    const columns = columnsOf(state, publisher.id, 'draft');
    const json = canonicalJson(state.content);
    await copyNotices(ctx, [{ id, publicId, origin: null, free: isFree(state), columns, version: 1, json, digest: '00'.repeat(16) }]);
    const editedBy = ctx.actor.kind === 'person' ? ctx.actor.accountId : null;
    await insertDraft(ctx, id, { ...state, revision: 1, fieldRevisions: {}, visited: [], proposed, editedAt: ctx.clock.now(), editedBy, auditedAt: null });
    await recordStep(ctx, { noticeId: id, step: 'created' });
    const details = { ...(body.copyOf ? { copyOf: body.copyOf } : {}), ...(body.template ? { template: body.template } : {}) };
    await audit(ctx, { action: 'notice.create', subject: ['notice', publicId], organisationId: publisher.id, details });
    return { id: publicId, revision: 1 };
  });
}
