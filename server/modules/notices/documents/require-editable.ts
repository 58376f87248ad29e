import { type DocumentOwner, type DocumentRow, documentByPublicId } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireRunning } from '../amendments/require-running.ts';
import { factsOfEdited } from '../drafts/edited-notice.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';
import { editorOf, requireCan } from '../read/reader.ts';
import { type EditedNotice, editedNotice, editedNoticeById } from '../store/drafts.repo.ts';

export const ownerOf = ({ id, publicId }: Pick<EditedNotice, 'id' | 'publicId'>): DocumentOwner => ({ kind: 'notice', id, publicId });

/** Documents of a draft are edited with it; those of a published notice by who may amend it. */
async function requireMayEdit(ctx: Ctx, notice: EditedNotice): Promise<void> {
  const isPublic = publicStatuses.includes(notice.status);
  requireCan(await editorOf(ctx, notice), isPublic ? 'amend' : 'edit', factsOfEdited(notice));
  if (isPublic) requireRunning(notice);
}

/**
 * A notice whose documents the actor may edit.
 * @throws AppError not-found; forbidden where the actor may only read it; conflict where nobody may now.
 */
export async function requireEditableNotice(ctx: Ctx, publicId: string): Promise<EditedNotice> {
  const notice = await editedNotice(ctx, publicId);
  if (!notice) throw new AppError('not-found', 'There is no such notice.');
  await requireMayEdit(ctx, notice);
  return notice;
}

/** A document of a notice whose documents the actor may edit. @throws AppError as above. */
export async function requireEditableDocument(ctx: Ctx, publicId: string): Promise<{ document: DocumentRow; notice: EditedNotice }> {
  const document = await documentByPublicId(ctx, publicId);
  const notice = document && (await editedNoticeById(ctx, document.ownerId));
  if (!document || !notice) throw new AppError('not-found', 'There is no such document.');
  await requireMayEdit(ctx, notice);
  return { document, notice };
}
