import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/organisations.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { searchBuyers } from './search-buyers.ts';

/** Buyers with their numbers of notices. */
export async function countByBuyer(ctx: Ctx, { query }: Input<typeof contract.countByBuyer>): Promise<Output<typeof contract.countByBuyer>> {
  const { items, ...paging } = await searchBuyers(ctx, { ...query, sort: 'notices' });
  return { items: items.map(({ id, slug, name, open, notices }) => ({ id, slug, name, open, notices })), ...paging };
}
