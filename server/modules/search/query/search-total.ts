import type { SearchQuery } from '#contract/search.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Total, toldBy, totalOf } from './count-total.ts';
import { compile } from './estimate.ts';
import { sortOf, understand } from './wanted.ts';

/** The total that the list of a search tells, without its page. No typing error is mended. */
export async function searchTotal(ctx: Ctx, query: SearchQuery): Promise<Total> {
  const wanted = await understand(ctx, query);
  return toldBy(sortOf(query, wanted), await totalOf(ctx, wanted, await compile(ctx, wanted), ctx.clock.now()));
}
