import type * as contract from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { organisationPage } from './organisation-page.ts';

/** One page of the sellers. */
export function listSellers(ctx: Ctx, { query }: Input<typeof contract.listSellers>): Promise<Output<typeof contract.listSellers>> {
  const { q, country, orgType, blocked } = query;
  return organisationPage(ctx, { side: 'SELLER', q, country, orgType, blocked }, 'all', query);
}
