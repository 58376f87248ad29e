import type { Input, Output } from '#contract/endpoint.ts';
import { SearchQuery, type randomNotices as endpoint } from '#contract/search.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openNoticesReplica } from '../counts/open-notices-replica.ts';
import { parseSearch } from './parse-search.ts';

/** Random open notices, drawn from the replica in memory: the draw reads no table. */
export async function randomNotices(ctx: Ctx, { query: { size, scope } }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const criteria = await parseSearch(ctx, SearchQuery.parse({ scope, state: 'open' }));
  const replica = await openNoticesReplica(ctx);
  return { items: await cardsOf(ctx, replica.sample(criteria, ctx.clock.now(), size)) };
}
