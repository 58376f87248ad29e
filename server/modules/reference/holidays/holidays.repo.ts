import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface HolidayRow {
  id: string;
  country: string;
  /** 2026-12-25 */
  date: string;
  name: string;
}

const holidays = (ctx: Ctx) =>
  ctx.db
    .selectFrom('holiday')
    .select(['public_id as id', 'country', 'name'])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'));

/** Holidays that administrators added for a country, from one day to another, both included, in order. */
export const addedHolidays = (ctx: Ctx, country: string, from: string, to: string): Promise<HolidayRow[]> =>
  holidays(ctx)
    .where('country', '=', country)
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .orderBy('day')
    .execute();

/** @returns false where the country has a holiday on that day already. */
export async function insertHoliday(ctx: Ctx, { id, country, date, name }: HolidayRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('holiday')
    .values({ public_id: id, country, day: sql`${date}::date`, name })
    .onConflict((conflict) => conflict.columns(['country', 'day']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns the holiday that was removed; undefined where there was none. */
export const deleteHoliday = (ctx: Ctx, id: string): Promise<HolidayRow | undefined> =>
  ctx.db
    .deleteFrom('holiday')
    .where('public_id', '=', id)
    .returning(['public_id as id', 'country', 'name'])
    .returning(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'))
    .executeTakeFirst();
