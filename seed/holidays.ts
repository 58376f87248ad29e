import { insertHoliday } from '#server/modules/reference/seeding.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { demoId } from './accounts.ts';
import { nepalHolidays } from './factories/nepal-holidays.ts';

/** Adds Nepal's public holidays of this year and the next, as an administrator would: no calendar has them. */
export async function seedHolidays(ctx: Ctx): Promise<void> {
  const thisYear = ctx.clock.now().getUTCFullYear();
  for (const year of [thisYear, thisYear + 1])
    for (const [date, name] of nepalHolidays(year)) await insertHoliday(ctx, { id: demoId(`holiday ${date}`), country: 'NP', date, name });
}
