import type { SearchQuery } from '#contract/search.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Total, totalForSort, totalOf } from './count-total.ts';
import { compile } from './estimate.ts';
import { sortOf } from '#server/modules/query/index.ts';
import { parseSearch } from './parse-search.ts';

/** The total of a search without its page. Typing errors are not corrected. */
export async function searchTotal(ctx: Ctx, query: SearchQuery): Promise<Total> {
  const criteria = await parseSearch(ctx, query);
  return totalForSort(sortOf(query, criteria), await totalOf(ctx, criteria, await compile(ctx, criteria), ctx.clock.now()));
}
