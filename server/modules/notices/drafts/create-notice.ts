import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/drafts.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { can, visibleTo } from '../notices.policy.ts';
import { editorOf } from '../read/reader.ts';
import { editedNotice, lastPublished } from '../store/drafts.repo.ts';
import { templateState } from '../store/templates.repo.ts';
import { copyContent } from './copy-content.ts';
import type { DraftState } from './draft-state.ts';
import { factsOfEdited } from './edited-notice.ts';
import { emptyDraft, insertNewDraft, writingOrganisation } from './new-draft.ts';
import { proposeFields } from './propose-fields.ts';

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
    const details = { ...(body.copyOf ? { copyOf: body.copyOf } : {}), ...(body.template ? { template: body.template } : {}) };
    const { publicId } = await insertNewDraft(ctx, publisher, { state, proposed }, details);
    return { id: publicId, revision: 1 };
  });
}
