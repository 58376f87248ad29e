import type { EditedDocument, changeNoticeDocument as endpoint } from '#contract/documents.ts';
import type { Input } from '#contract/endpoint.ts';
import { changeDocument, presentEdited } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { requireEditableDocument } from './require-editable.ts';

/** Changes what is said of a document. On a published notice it becomes public with the next amendment. @throws AppError not-found */
export async function changeNoticeDocument(ctx: Ctx, { params, body }: Input<typeof endpoint>): Promise<EditedDocument> {
  const { document } = await requireEditableDocument(ctx, params.id);
  return presentEdited(ctx, await changeDocument(ctx, document, body));
}
