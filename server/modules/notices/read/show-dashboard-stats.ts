import type { DashboardStats } from '#contract/dashboards.ts';
import { organisationsBelow } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ownNoticeCounts } from '../store/own-notice-counts.repo.ts';

/** The figures of the buyer that is acted for. */
export async function showDashboardStats(ctx: Ctx): Promise<DashboardStats> {
  const { id } = organisationOf(ctx);
  const [figures, below] = await Promise.all([ownNoticeCounts(ctx, id), organisationsBelow(ctx, id)]);
  return { ...figures, childBuyers: below.filter(({ isBlocked }) => !isBlocked).length };
}
