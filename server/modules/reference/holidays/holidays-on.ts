import type { Ctx } from '#server/platform/ctx.ts';
import { countryCalendar } from './country-calendar.ts';
import { addedHolidays } from './holidays.repo.ts';

/**
 * The names of a country's public holidays on some days, by the day. One that an administrator added goes first.
 * @param country ISO 3166-1 alpha-2. @param dates 2026-12-25.
 */
export async function holidaysOn(ctx: Ctx, country: string, dates: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // PostgreSQL knows no year 0.
  const days = [...new Set(dates)].filter((date) => date >= '0001').toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const language = ctx.request?.language ?? ctx.site.languages[0] ?? 'en';
  const years = new Set(days.map((date) => Number(date.slice(0, 4))));
  const calendars = await Promise.all([...years].map((year) => countryCalendar(country, year, language)));
  const added = (await addedHolidays(ctx, country, first, last)).map(({ date, name }) => [date, name] as const);
  const names = new Map([...calendars.flatMap((calendar) => [...calendar]), ...added]);
  return new Map(days.flatMap((date) => (names.has(date) ? [[date, names.get(date)!] as const] : [])));
}
