import type * as contract from '#contract/dashboards.ts';
import type { Output } from '#contract/endpoint.ts';
import { reading } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { askingOf } from './asking.ts';
import { topAgencies } from './seller-figures.repo.ts';

/** The funding agencies of most tenders that the person concerned themselves with: of locked ones nobody learns it who may not read them. */
export async function listTopFundingAgencies(ctx: Ctx): Promise<Output<typeof contract.listTopFundingAgencies>> {
  return { items: await topAgencies(ctx, askingOf(ctx), await reading.readWhole(ctx)) };
}
