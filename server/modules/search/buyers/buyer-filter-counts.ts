import type { BuyerFilterCounts, BuyerQuery } from '#contract/organisations.ts';
import { valueForAddress } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { DirectoryResult } from '../directory/directory.ts';
import { possibleValues } from '../directory/directory-query.ts';
import { labelsOf } from '../store/terms.repo.ts';
import { readBuyers } from './read-buyers.ts';

const MAX_VALUES = 50;
const filterOfPrefix = { k: 'country', t: 'type', c: 'city', l: 'letter' } as const;

async function filtersOf(ctx: Ctx, { counts, openTotal }: DirectoryResult, query: BuyerQuery): Promise<BuyerFilterCounts['filters']> {
  const lists = Map.groupBy(possibleValues(ctx, query, counts), ([lexeme]) => lexeme[0] as keyof typeof filterOfPrefix);
  const commonest = (prefix: keyof typeof filterOfPrefix) =>
    (lists.get(prefix) ?? []).toSorted(([a, x], [b, y]) => (prefix === 'l' ? 0 : y - x) || (a < b ? -1 : 1)).slice(0, prefix === 'l' ? 200 : MAX_VALUES);
  const cities = commonest('c');
  const labels = await labelsOf(
    ctx,
    cities.map(([lexeme]) => lexeme),
  );
  const filters: BuyerFilterCounts['filters'] = { open: [{ value: 'true', label: null, count: openTotal }] };
  for (const prefix of Object.keys(filterOfPrefix) as (keyof typeof filterOfPrefix)[]) {
    filters[filterOfPrefix[prefix]] = commonest(prefix).map(([lexeme, count]) => {
      const label = prefix === 'c' ? (labels.get(lexeme) ?? null) : null;
      return { value: valueForAddress(lexeme, label), label, count };
    });
  }
  return filters;
}

/** The number of buyers for each filter value, with the other filters unchanged; the 50 commonest cities. */
export async function buyerFilterCounts(ctx: Ctx, query: BuyerQuery): Promise<BuyerFilterCounts> {
  const { page } = await readBuyers(ctx, { ...query, page: 1, size: 1, cursor: undefined });
  return { filters: await filtersOf(ctx, page.listing, query) };
}
