import type { Ctx } from '#server/platform/ctx.ts';
import { ANY_DATE, boundsOf, lastDays, sortKeyMs } from '#server/modules/query/index.ts';
import type { SearchCriteria } from '../query/parse-search.ts';
import { timedCache } from '../store/freshness.ts';
import { countPublished } from '../store/hits.repo.ts';
import type { Audience } from '../store/row.ts';

/** Numbers of new notices of a country. */
export interface NewCount {
  readonly last7: number;
  readonly last30: number;
}

const perMinute = timedCache<ReadonlyMap<string, NewCount>>(60_000, 10);

/** Notices published within the last 7 and 30 days by country ('' for none), counted at most once a minute. */
export async function newByCountry(ctx: Ctx, audience: Audience, now: Date): Promise<ReadonlyMap<string, NewCount>> {
  const [week, before] = lastDays(now, 7);
  return perMinute(ctx, `${audience} ${before.getTime()}`, async () => {
    const rows = await countPublished(ctx, audience, lastDays(now, 30)[0], week, before);
    return new Map(rows.map(({ country, later, all }) => [country, { last7: later, last30: all }]));
  });
}

/** The sum of all. */
export function sumOf(counts: Iterable<NewCount>): NewCount {
  const sum = { last7: 0, last30: 0 };
  for (const { last7, last30 } of counts) [sum.last7, sum.last30] = [sum.last7 + last7, sum.last30 + last30];
  return sum;
}

/** The total of a search for new notices of some or all countries; null for any other search. */
export async function newTotal(ctx: Ctx, criteria: SearchCriteria, now: Date): Promise<number | null> {
  const { words, groups, published } = criteria;
  const [from, before] = published.map(sortKeyMs);
  const isOf = (days: number) => lastDays(now, days).every((end, index) => end.getTime() === [from, before][index]);
  const window = isOf(7) ? 'last7' : isOf(30) ? 'last30' : null;
  const isPlain = words.length === 0 && boundsOf({ ...criteria, published: ANY_DATE }) === null && groups.every(({ filter }) => filter === 'country');
  if (window === null || !isPlain) return null;
  const counts = await newByCountry(ctx, criteria.audience, now);
  const countryCounts = groups[0]?.lexemes.map((lexeme) => counts.get(lexeme.slice(2)) ?? { last7: 0, last30: 0 });
  return sumOf(countryCounts ?? counts.values())[window];
}
