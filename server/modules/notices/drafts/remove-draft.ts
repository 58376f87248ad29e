import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/drafts.ts';
import { removeDocumentsOf } from '#server/modules/documents/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { deleteNotice } from '../store/drafts.repo.ts';
import { withLockedDraft } from './edited-notice.ts';

/** Removes a draft, or a rejected notice. @throws AppError not-found, forbidden; conflict for a submitted or published one. */
export async function removeDraft(ctx: Ctx, { query }: Input<typeof contract.removeDraft>): Promise<Output<typeof contract.removeDraft>> {
  return withLockedDraft(ctx, query.id, 'edit', async (ctx, { notice }) => {
    await removeDocumentsOf(ctx, { kind: 'notice', id: notice.id });
    await deleteNotice(ctx, notice.id);
    const details = { title: notice.content.title };
    await audit(ctx, { action: 'notice.remove', subject: ['notice', query.id], organisationId: notice.buyerId, details });
    return { removed: query.id };
  });
}
