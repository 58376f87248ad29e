import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/wishlist.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { findOnOwnList } from './wishes.repo.ts';

/** Which of some notices are on the person's own list: the cards of a page ask for theirs together. */
export async function findWishes(ctx: Ctx, { query: { ids } }: Input<typeof contract.findWishes>): Promise<Output<typeof contract.findWishes>> {
  return { ids: ids.length === 0 ? [] : await findOnOwnList(ctx, personOf(ctx).accountId, ids) };
}
