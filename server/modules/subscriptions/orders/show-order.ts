import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { readerLanguage } from '../reader-language.ts';
import { orderByPublicId } from './order-lists.repo.ts';
import { presentOrder } from './present-order.ts';

/** An order of the organisation that somebody acts for. @throws AppError not-found for any other one. */
export async function showOrder(ctx: Ctx, { params }: Input<typeof contract.showOrder>): Promise<Output<typeof contract.showOrder>> {
  const row = await orderByPublicId(ctx, params.order, organisationOf(ctx).id);
  if (!row) throw new AppError('not-found', 'There is no such order.');
  return presentOrder(row, readerLanguage(ctx));
}
