import { searchAudience } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { warmRows } from '../store/hits.repo.ts';
import { buyerDirectory } from '../buyers/buyer-directory.ts';
import { openNoticesReplica } from '../counts/open-notices-replica.ts';
import { warmFacets } from '../store/facets.repo.ts';
import { warmLabels } from '../store/labels.ts';
import { warmTerms } from '../store/terms.repo.ts';
import { bucketsOf, dropCountsIfGrown, rowCountOf } from '../store/statistics.ts';

/** Reads into memory what every search needs: indexes, open notices, frequencies, filter values with their numbers and names. */
export async function warmSearch(ctx: Ctx): Promise<void> {
  const audience = searchAudience(ctx.actor);
  await dropCountsIfGrown(ctx);
  await Promise.all([
    warmRows(ctx),
    warmTerms(ctx),
    openNoticesReplica(ctx),
    warmFacets(ctx),
    warmLabels(ctx),
    buyerDirectory(ctx),
    rowCountOf(ctx, audience),
    bucketsOf(ctx, audience),
  ]);
}
