import type { Input, Output } from '#contract/endpoint.ts';
import type { Holiday } from '#contract/holidays.ts';
import type * as contract from '#contract/holidays.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { z } from 'zod';
import { countryCalendar } from './country-calendar.ts';
import { addedHolidays } from './holidays.repo.ts';

const pages = keyset('holidays', z.tuple([z.iso.date()]));

/** The public holidays of a country in a year, by day. Where both have a day, the administrator's. */
export async function listHolidays(ctx: Ctx, { query }: Input<typeof contract.listHolidays>): Promise<Output<typeof contract.listHolidays>> {
  const { country, year } = query;
  const calendar = await countryCalendar(country, year, ctx.request?.language ?? 'en');
  const added = await addedHolidays(ctx, country, `${year}-01-01`, `${year}-12-31`);
  const days = new Map<string, Holiday>([...calendar].map(([date, name]) => [date, { id: null, country, date, name }]));
  for (const holiday of added) days.set(holiday.date, holiday);
  const all = [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const read = async ({ after, backwards, offset, limit }: ReturnType<typeof pages.pageRead>) => {
    const ordered = backwards ? all.toReversed() : all;
    const rest = after === null ? ordered : ordered.filter(({ date }) => (backwards ? date < after[0] : date > after[0]));
    return rest.slice(offset, offset + limit);
  };
  return pages.list(query, { read, count: async () => all.length, keysOf: ({ date }): [string] => [date], present: (holiday: Holiday) => holiday });
}
