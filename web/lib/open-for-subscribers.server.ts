import { filterCounts } from '#contract/search.ts';
import type { PageRequest } from '../context.ts';

/**
 * Open notices for subscribers, by sector. Everybody may see their sector and nobody their CPV code, so they count in no division. Each
 * figure's list is the sector with `free=false` and `state=open`.
 */
export async function openForSubscribers(page: PageRequest): Promise<ReadonlyMap<string, number>> {
  const { filters } = await page.call(filterCounts, { query: { state: 'open', free: 'false' } });
  return new Map(filters['sector']?.map(({ value, count }) => [value, count]));
}
