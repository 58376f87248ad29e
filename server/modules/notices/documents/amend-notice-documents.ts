import type { amendNoticeDocuments as endpoint } from '#contract/documents.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { publishDocuments } from '#server/modules/documents/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { changePublished } from '../amendments/change-published.ts';
import { requireRunning } from '../amendments/require-running.ts';
import { requireSeenRevision } from '../approval/require-seen-revision.ts';
import { withLocked } from '../drafts/edited-notice.ts';
import { diffContents } from '../lifecycle/notice-diff.ts';
import { ownerOf } from './require-editable.ts';

/**
 * Publishes the changes of a published notice’s documents, as an amendment with a reason. What it replaces or removes stays readable in the
 * earlier versions.
 * @throws AppError conflict where nothing changes, or the notice has ended; invalid-input while a file is unfinished; precondition-failed where
 * somebody amended the notice meanwhile.
 */
export async function amendNoticeDocuments(ctx: Ctx, { body }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  return withLocked(ctx, body.notice, 'amend', async (ctx, { notice, editor }) => {
    requireRunning(notice);
    await requireSeenRevision(ctx, notice, editor);
    const documents = await publishDocuments(ctx, ownerOf(notice));
    const { documents: _, ...rest } = notice.content;
    const content = documents.length > 0 ? { ...rest, documents } : rest;
    const changes = diffContents(notice.content, content);
    if (changes.length === 0) throw new AppError('conflict', 'Nothing changes.', [{ path: 'body', rule: 'unchanged', message: 'changes nothing' }]);
    const { amendment } = await changePublished(ctx, notice, content, { reason: body.reason, kind: 'amended', details: { part: 'documents' } });
    const details = { part: 'documents', amendment, fields: changes.map(({ path }) => path) };
    await audit(ctx, { action: 'notice.amend', subject: ['notice', notice.publicId], organisationId: notice.buyerId, details });
    return { id: notice.publicId, amendment, revision: notice.version + 1, changes };
  });
}
