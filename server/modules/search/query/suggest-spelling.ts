import type { Input, Output } from '#contract/endpoint.ts';
import { FEW_HITS } from '#contract/search.ts';
import type * as contract from '#contract/search.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { CostBudget, SPELLING_BUDGET } from './cost-budget.ts';
import { totalForSort, totalOf } from './count-total.ts';
import { compile } from './estimate.ts';
import { FAR_COMMONER, respell } from './respell.ts';
import { sortOf } from '#server/modules/query/index.ts';
import { type SearchCriteria, parseSearch, withWords } from './parse-search.ts';

/**
 * The words that were probably meant, where the typed ones find few notices or none and the others far more with the same filters. A
 * separate request, so that a reader who found enough does not wait for it.
 */
export async function suggestSpelling(ctx: Ctx, { query }: Input<typeof contract.suggestSpelling>): Promise<Output<typeof contract.suggestSpelling>> {
  const budget = new CostBudget(SPELLING_BUDGET);
  const totalFor = async (criteria: SearchCriteria) =>
    totalForSort(sortOf(query, criteria), await totalOf(ctx, criteria, await compile(ctx, criteria), ctx.clock.now(), budget));
  if (query.q === undefined || query.exact) return { suggestion: null };
  const criteria = await parseSearch(ctx, query);
  const typedTotal = await totalFor(criteria);
  // A search too expensive to count may have many.
  if (criteria.matchesNothing || typedTotal.total > FEW_HITS || typedTotal.totalIsCapped) return { suggestion: null };
  for await (const { words, text } of respell(ctx, criteria)) {
    const suggestedTotal = await totalFor(withWords(criteria, words));
    if (suggestedTotal.total >= Math.max(1, typedTotal.total * FAR_COMMONER)) return { suggestion: { q: text, ...suggestedTotal } };
  }
  return { suggestion: null };
}
