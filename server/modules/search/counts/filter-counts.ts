import type { FilterCounts, SearchQuery, SearchSort } from '#contract/search.ts';
import { filtersOf, listFilterNames } from '#contract/search-filters.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type StateCounts, closedCounts, countNotOpen } from './closed-counts.ts';
import { TOTAL_CAP, totalForSort } from '../query/count-total.ts';
import { onlyCountry } from '#server/modules/sites/index.ts';
import { wordsOf } from '../query/estimate.ts';
import { matchesOf } from '../query/open-hits.ts';
import { type FilterName, isOpenOnly, sortOf, valueForAddress } from '#server/modules/query/index.ts';
import { type SearchCriteria, parseSearch } from '../query/parse-search.ts';
import { type OpenStates, openNoticesReplica } from './open-notices-replica.ts';
import { MAX_VALUES, isValue } from './shown-values.ts';
import { type Tally, commonestValues } from './tally.ts';
import { knownLabels } from '../store/labels.ts';

type Facet = FilterCounts['filters'][string];
const idFilters = filtersOf('id');
/** Filters whose values have a name in the index. */
const namedFilters = filtersOf('id', 'name');

/** The matching open notices, counted in memory. By filter value only where the search is for open notices alone. */
async function openCounts(ctx: Ctx, criteria: SearchCriteria, now: Date): Promise<OpenStates & { tally?: Tally }> {
  const replica = await openNoticesReplica(ctx);
  const matches = await matchesOf(ctx, replica, criteria.audience, wordsOf(criteria));
  return isOpenOnly(criteria) ? replica.count(criteria, now, matches?.all) : replica.states(criteria, now, matches?.all);
}

type CountFormatter = (count: number, isCapped: boolean) => Pick<Facet[number], 'count' | 'isCapped'>;

/** A count is never higher than the total of the list that it links to: totals are capped, and by relevance the list ends. */
const countFormat =
  (sort: SearchSort): CountFormatter =>
  (counted, isCapped) => {
    const { total: count, totalIsCapped } = totalForSort(sort, { total: isCapped ? Math.min(counted, TOTAL_CAP) : counted, totalIsCapped: isCapped });
    return { count, isCapped: totalIsCapped };
  };

/** The number of notices in each state, with the other filters kept. */
function stateFacet(
  { open, closing }: { open: number; closing: number },
  { closed, awarded, cancelled, truncated }: StateCounts,
  format: CountFormatter,
): Facet {
  const values: [string, number, boolean][] = [
    ['open', open, false],
    ['closing', closing, false],
    ['closed', closed, truncated],
    ['awarded', awarded, truncated],
    ['cancelled', cancelled, truncated],
  ];
  return values.filter(([, count]) => count > 0).map(([value, count, isCapped]) => ({ value, label: null, ...format(count, isCapped) }));
}

function valueOf(filter: FilterName, lexeme: string, label: string | undefined): string {
  if (filter === 'free') return String(lexeme === 'z:1');
  return valueForAddress(lexeme, idFilters.has(filter) ? null : label);
}

/** The filter lists: each value with the number of notices it would give, other filters kept; at most 50 values each. */
export async function filterCounts(ctx: Ctx, query: SearchQuery): Promise<FilterCounts> {
  const criteria = await parseSearch(ctx, query);
  const now = ctx.clock.now();
  if (criteria.matchesNothing) return { filters: {} };
  const onlyOpen = isOpenOnly(criteria);
  const openCountsPromise = openCounts(ctx, criteria, now);
  const [open, closed, others] = await Promise.all([
    openCountsPromise,
    onlyOpen ? null : closedCounts(ctx, criteria, now),
    countNotOpen(ctx, criteria, now, async () => (await openCountsPromise).open),
  ]);
  const format = countFormat(sortOf(query, criteria));
  const states = stateFacet(open, others, format);
  const country = onlyCountry(ctx, query);
  const accepts = (filter: FilterName, lexeme: string) =>
    isValue(filter, lexeme, criteria) && (filter !== 'country' || country === null || valueOf(filter, lexeme, undefined) === country);
  const lists = closed ? commonestValues(closed.counts, () => MAX_VALUES, accepts) : open.tally!.commonest(MAX_VALUES, accepts);
  const toName = listFilterNames.filter((filter) => namedFilters.has(filter)).flatMap((filter) => lists.get(filter) ?? []);
  const labels = await knownLabels(
    ctx,
    toName.map(([lexeme]) => lexeme),
  );
  const filters: Record<string, Facet> = { state: states };
  for (const [filter, list] of lists) {
    filters[filter] = list.map(([lexeme, count]) => ({
      value: valueOf(filter, lexeme, labels.get(lexeme)),
      label: namedFilters.has(filter) ? (labels.get(lexeme) ?? null) : null,
      ...format(count, closed !== null && closed.truncated && !closed.exact?.has(filter)),
    }));
  }
  return { filters };
}
