import type * as contract from '#contract/dashboards.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { askingOf } from './asking.ts';
import { topBuyers } from './seller-figures.repo.ts';

/** The buyers of most tenders that the person concerned themselves with. */
export async function listTopBuyers(ctx: Ctx): Promise<Output<typeof contract.listTopBuyers>> {
  return { items: await topBuyers(ctx, askingOf(ctx)) };
}
