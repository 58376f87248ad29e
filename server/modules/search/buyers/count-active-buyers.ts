import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/organisations.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readBuyers } from './read-buyers.ts';

/** The number of buyers with open notices. */
export async function countActiveBuyers(ctx: Ctx, { query }: Input<typeof contract.countActiveBuyers>): Promise<Output<typeof contract.countActiveBuyers>> {
  return { count: (await readBuyers(ctx, { ...query, open: true })).page.total };
}
