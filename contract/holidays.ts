import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { NoticeId } from './notices.ts';
import { listOf, pagingQuery } from './paging.ts';
import { CountryCode, nameLine } from './texts.ts';

/** A public holiday, as the checks of deadlines know it. */
export const Holiday = z.object({
  /** Null: it comes from the calendar of the country, which nobody here edits. */
  id: z.string().nullable(),
  country: z.string(),
  date: z.iso.date(),
  name: z.string(),
});
export type Holiday = z.infer<typeof Holiday>;

export const listHolidays = defineEndpoint({
  method: 'GET',
  path: '/holidays',
  access: 'signedIn',
  summary: 'List the public holidays of a country in a year: those of its calendar, and those that administrators added',
  query: z.strictObject({
    country: CountryCode,
    year: z.coerce.number().int().min(2000).max(2200),
    ...pagingQuery,
    size: z.coerce.number().int().min(1).max(100).default(100),
  }),
  response: listOf(Holiday),
});
export const addHoliday = defineEndpoint({
  method: 'POST',
  path: '/holidays',
  access: 'admin',
  summary: 'Add a public holiday of a country; conflict where that day has one already',
  body: z.strictObject({ country: CountryCode, date: z.iso.date(), name: nameLine(200) }),
  response: Holiday,
});
export const removeHoliday = defineEndpoint({
  method: 'DELETE',
  path: '/holidays/{id}',
  access: 'admin',
  summary: 'Remove a public holiday that an administrator added',
  params: z.strictObject({ id: NoticeId }),
  response: z.object({ removed: z.string() }),
});
