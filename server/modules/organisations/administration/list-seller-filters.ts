import type * as contract from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { countBy } from './organisation-lists.repo.ts';

/** The filters of the sellers: each with its own filter left out. */
export async function listSellerFilters(ctx: Ctx, { query }: Input<typeof contract.listSellerFilters>): Promise<Output<typeof contract.listSellerFilters>> {
  const names = ['country', 'orgType', 'blocked'] as const;
  const lists = await Promise.all(names.map((name) => countBy(ctx, { side: 'SELLER', ...query, [name]: undefined }, name)));
  return { filters: Object.fromEntries(names.map((name, index) => [name, lists[index]!.map((one) => ({ ...one, label: null }))])) };
}
