import type { removeNoticeDocument as endpoint } from '#contract/documents.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { removeDocument } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { editedList } from './edited-documents.ts';
import { requireEditableDocument } from './require-editable.ts';

/** Removes a document. A public one stays readable, and leaves the list with the next amendment. @throws AppError not-found */
export async function removeNoticeDocument(ctx: Ctx, { params }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { document, notice } = await requireEditableDocument(ctx, params.id);
  await removeDocument(ctx, document);
  return editedList(ctx, notice);
}
