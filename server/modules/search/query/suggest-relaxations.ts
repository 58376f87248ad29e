import type { SearchQuery, SearchResult } from '#contract/search.ts';
import { searchFilters } from '#contract/search.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { CostBudget } from './cost-budget.ts';
import { TOTAL_CAP, totalForSort, totalOf } from './count-total.ts';
import { compile } from './estimate.ts';
import { countCost } from './plan.ts';
import { sortOf } from '#server/modules/query/index.ts';
import { type SearchCriteria, parseSearch } from './parse-search.ts';

type Relaxation = SearchResult['loosen'][number];
const MAX_TRIED = 16;

/** The value of a filter with a single one; null where it has several. */
const singleValue = (value: string | number | boolean | readonly string[]): string | null => {
  if (typeof value !== 'object') return String(value);
  return value.length === 1 ? value[0]! : null;
};

/**
 * What may be left out of a search, the most useful first: its state, all words, one filter, one range, or one word. A list must say whether
 * something closed would be found (docs/decisions/0028), however much the others would cost.
 */
function* relaxations(query: SearchQuery, criteria: SearchCriteria): Generator<{ filter: string; value: string | null; query: SearchQuery }> {
  if (query.state !== undefined && query.state.length > 0) yield { filter: 'state', value: singleValue(query.state), query: { ...query, state: undefined } };
  if (query.q?.trim()) yield { filter: 'q', value: null, query: { ...query, q: undefined } };
  for (const name of Object.keys(searchFilters) as (keyof typeof searchFilters)[]) {
    if (name === 'state' || name === 'q' || name === 'exact' || name === 'valueCurrency') continue;
    const value = query[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    yield { filter: name, value: singleValue(value), query: { ...query, [name]: undefined } };
  }
  if (query.scope === 'local') yield { filter: 'scope', value: 'local', query: { ...query, scope: 'global' } };
  if (criteria.words.length <= 1) return;
  for (const omittedWord of criteria.words) {
    const others = criteria.words.filter((word) => word !== omittedWord);
    yield { filter: 'q', value: omittedWord.written, query: { ...query, q: others.map((word) => word.written).join(' ') } };
  }
}

/**
 * For a search that found nothing: what to leave out, and how many there would be; best first. What would cost more to count than
 * `budget` has for all of them together is not offered.
 */
export async function suggestRelaxations(ctx: Ctx, query: SearchQuery, criteria: SearchCriteria, budget: CostBudget): Promise<Relaxation[]> {
  const now = ctx.clock.now();
  const relaxed = await Promise.all(
    [...relaxations(query, criteria)].slice(0, MAX_TRIED).map(async (relaxation) => {
      const relaxedCriteria = await parseSearch(ctx, relaxation.query);
      return { ...relaxation, criteria: relaxedCriteria, compiled: await compile(ctx, relaxedCriteria) };
    }),
  );
  // A search with a value that occurs nowhere, as far as is known, finds nothing: most empty searches have several reasons.
  const affordable = relaxed.filter(({ compiled }) => compiled.rarest > 0 && budget.affords(countCost(compiled, TOTAL_CAP)));
  const results = await Promise.all(
    affordable.map(async ({ filter, value, query: relaxedQuery, criteria: relaxedCriteria, compiled }): Promise<Relaxation> => {
      const { total, totalIsCapped } = totalForSort(sortOf(relaxedQuery, relaxedCriteria), await totalOf(ctx, relaxedCriteria, compiled, now));
      return { filter, value, total, totalIsCapped };
    }),
  );
  return results.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
}
