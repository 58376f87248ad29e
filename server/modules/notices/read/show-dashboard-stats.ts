import type { DashboardStats } from '#contract/dashboards.ts';
import { countBelow } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ownFigures } from '../store/own-figures.repo.ts';

/** The figures of the buyer that is acted for. */
export async function showDashboardStats(ctx: Ctx): Promise<DashboardStats> {
  const { id } = organisationOf(ctx);
  const [figures, childBuyers] = await Promise.all([ownFigures(ctx, id), countBelow(ctx, id, { deep: true })]);
  return { ...figures, childBuyers };
}
