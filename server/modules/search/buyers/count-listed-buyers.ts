import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/organisations.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readBuyers } from './read-buyers.ts';

/** The number of buyers with public notices. */
export async function countListedBuyers(ctx: Ctx, { query }: Input<typeof contract.countListedBuyers>): Promise<Output<typeof contract.countListedBuyers>> {
  return { count: (await readBuyers(ctx, query)).page.total };
}
