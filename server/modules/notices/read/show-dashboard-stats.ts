import type { DashboardStats } from '#contract/dashboards.ts';
import { organisationsBelow } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ownNoticeCounts } from '../store/own-notice-counts.repo.ts';

/** The figures of the buyer that is acted for. */
export async function showDashboardStats(ctx: Ctx): Promise<DashboardStats> {
  const { id, permissions } = organisationOf(ctx);
  const [figures, below] = await Promise.all([ownNoticeCounts(ctx, id), organisationsBelow(ctx, id)]);
  const childBuyers = below.filter(({ isBlocked }) => !isBlocked).length;
  return { ...figures, childBuyers, listHasOthers: below.length > 0 && permissions.has('children.manage') };
}
