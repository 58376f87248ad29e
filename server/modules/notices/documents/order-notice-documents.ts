import type { orderNoticeDocuments as endpoint } from '#contract/documents.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { orderDocuments } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { editedList } from './edited-documents.ts';
import { ownerOf, requireEditableNotice } from './require-editable.ts';

/** Puts the documents of a notice into an order. @throws AppError not-found, invalid-input */
export async function orderNoticeDocuments(ctx: Ctx, { body }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const notice = await requireEditableNotice(ctx, body.notice);
  await orderDocuments(ctx, ownerOf(notice), body.order);
  return editedList(ctx, notice);
}
