import type { SearchQuery } from '#contract/search.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Total, toldBy, totalOf } from './count-total.ts';
import { compile } from './estimate.ts';
import { sortOf } from '#server/modules/query/index.ts';
import { parseSearch } from './parse-search.ts';

/** The total of a search without its page. Typing errors are not corrected. */
export async function searchTotal(ctx: Ctx, query: SearchQuery): Promise<Total> {
  const wanted = await parseSearch(ctx, query);
  return toldBy(sortOf(query, wanted), await totalOf(ctx, wanted, await compile(ctx, wanted), ctx.clock.now()));
}
