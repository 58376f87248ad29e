import { filterCounts } from '#contract/search.ts';
import type { PageRequest } from '../context.ts';

/**
 * Open notices for subscribers by sector: of those everybody may see the sector and nobody the CPV code, so that they count in no
 * division. The list of each figure is that of the sector with `free=false` and `state=open`.
 */
export async function openForSubscribers(page: PageRequest): Promise<ReadonlyMap<string, number>> {
  const { filters } = await page.call(filterCounts, { query: { state: 'open', free: 'false' } });
  return new Map(filters['sector']?.map(({ value, count }) => [value, count]));
}
