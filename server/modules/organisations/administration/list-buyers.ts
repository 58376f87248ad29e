import type * as contract from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { organisationPage } from './organisation-page.ts';

/** One page of a group of buyers. */
export function listBuyers(ctx: Ctx, { query }: Input<typeof contract.listBuyers>): Promise<Output<typeof contract.listBuyers>> {
  const { group, q, country, orgType, blocked, trusted, approval, manager, parent } = query;
  return organisationPage(ctx, { side: 'BUYER', q, country, orgType, blocked, trusted, approval, manager, parent }, group, query);
}
