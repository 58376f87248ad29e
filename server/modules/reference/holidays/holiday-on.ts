import type { Ctx } from '#server/platform/ctx.ts';
import { countryCalendar } from './country-calendar.ts';
import { addedHolidays } from './holidays.repo.ts';

/**
 * The name of a country's public holiday on a day; null: there is none that we know of. One that an administrator added goes first.
 * @param country ISO 3166-1 alpha-2. @param date 2026-12-25.
 */
export async function holidayOn(ctx: Ctx, country: string, date: string): Promise<string | null> {
  const [added] = await addedHolidays(ctx, country, date, date);
  if (added) return added.name;
  const language = ctx.request?.language ?? ctx.site.languages[0] ?? 'en';
  return (await countryCalendar(country, Number(date.slice(0, 4)), language)).get(date) ?? null;
}
