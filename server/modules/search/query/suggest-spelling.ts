import type { Input, Output } from '#contract/endpoint.ts';
import { FEW_HITS } from '#contract/search.ts';
import type * as contract from '#contract/search.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { Bound, TRIED } from './bound.ts';
import { toldBy, totalOf } from './count-total.ts';
import { compile } from './estimate.ts';
import { FAR_COMMONER, respell } from './respell.ts';
import { sortOf } from '#server/modules/query/index.ts';
import { type SearchCriteria, parseSearch, withWords } from './parse-search.ts';

/**
 * The words that were probably meant, where the typed ones find few notices or none and the others far more with the same filters. A
 * separate request, so that a reader who found enough does not wait for it.
 */
export async function suggestSpelling(ctx: Ctx, { query }: Input<typeof contract.suggestSpelling>): Promise<Output<typeof contract.suggestSpelling>> {
  const bound = new Bound(TRIED);
  const totalFor = async (wanted: SearchCriteria) =>
    toldBy(sortOf(query, wanted), await totalOf(ctx, wanted, await compile(ctx, wanted), ctx.clock.now(), bound));
  if (query.q === undefined || query.exact) return { suggestion: null };
  const wanted = await parseSearch(ctx, query);
  const found = await totalFor(wanted);
  // A search too dear to count may have many.
  if (wanted.impossible || found.total > FEW_HITS || found.totalIsCapped) return { suggestion: null };
  for await (const { words, text } of respell(ctx, wanted)) {
    const told = await totalFor(withWords(wanted, words));
    if (told.total >= Math.max(1, found.total * FAR_COMMONER)) return { suggestion: { q: text, ...told } };
  }
  return { suggestion: null };
}
