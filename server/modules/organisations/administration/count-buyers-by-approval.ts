import type * as contract from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { buyerGroups } from '#contract/names.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { countGroups } from './organisation-lists.repo.ts';

/** How many buyers each group has. */
export async function countBuyersByApproval(
  ctx: Ctx,
  { query }: Input<typeof contract.countBuyersByApproval>,
): Promise<Output<typeof contract.countBuyersByApproval>> {
  return { counts: await countGroups(ctx, { side: 'BUYER', ...query }, buyerGroups, personOf(ctx).accountId) };
}
