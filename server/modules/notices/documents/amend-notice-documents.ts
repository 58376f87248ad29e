import type { amendNoticeDocuments as endpoint } from '#contract/documents.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';

export async function amendNoticeDocuments(_ctx: Ctx, _input: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  throw new AppError('not-found');
}
