import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/merges.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { holdingsOf } from '../store/notices-of-buyer.repo.ts';

/** The notices and awards of an organisation, for the decision about a merge. @throws AppError not-found */
export async function showHoldings(ctx: Ctx, { params }: Input<typeof contract.showHoldings>): Promise<Output<typeof contract.showHoldings>> {
  const holdings = await holdingsOf(ctx, params.id);
  if (!holdings) throw new AppError('not-found', 'There is no such organisation.');
  return holdings;
}
