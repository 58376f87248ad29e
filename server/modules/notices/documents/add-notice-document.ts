import type { EditedDocument, addNoticeDocument as endpoint } from '#contract/documents.ts';
import type { Input } from '#contract/endpoint.ts';
import { addDocument, presentEdited } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ownerOf, requireEditableNotice } from './require-editable.ts';

/** Adds a file that is to be uploaded, or a link, to a notice that the actor may edit. @throws AppError not-found, invalid-input */
export async function addNoticeDocument(ctx: Ctx, { body }: Input<typeof endpoint>): Promise<EditedDocument> {
  const { notice: publicId, ...given } = body;
  const notice = await requireEditableNotice(ctx, publicId);
  return presentEdited(ctx, await addDocument(ctx, ownerOf(notice), given));
}
