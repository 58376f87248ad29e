import type { SellerStats } from '#contract/dashboards.ts';
import { NEW_PROJECT_DAYS } from '#contract/seller-names.ts';
import { reading } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { askingOf } from './asking.ts';
import { sellerCounts } from './seller-stats.repo.ts';

const DAY_MS = 86_400_000;

/** The figures of the seller's dashboard. */
export async function showSellerStats(ctx: Ctx): Promise<SellerStats> {
  const asking = askingOf(ctx);
  const since = new Date(ctx.clock.now().getTime() - NEW_PROJECT_DAYS * DAY_MS);
  const [counts, awards] = await Promise.all([sellerCounts(ctx, asking, since), reading.countOwnAwards(ctx)]);
  return {
    ...counts,
    participated: asking.bidsOf === null ? null : counts.participated,
    contractAwards: awards.total,
    contractAwardsIsCapped: awards.totalIsCapped,
  };
}
