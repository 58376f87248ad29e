import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** The address at which calendar programs read a person's dates without signing in. */
const CalendarFeed = z.object({
  /** Whoever has it reads the calendar. Null: the server's secret has changed since; the address still works, but only who copied it has it. */
  secretAddress: z.url().nullable(),
  madeAt: z.iso.datetime(),
  /** When a program last read it, give or take ten minutes; null: none has. */
  lastReadAt: z.iso.datetime().nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const showCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/user/calendar',
  access: 'signedIn',
  summary: 'Get the address of one’s own calendar, if there is one',
  response: z.object({ feed: CalendarFeed.nullable() }),
});
export const makeCalendarFeed = defineEndpoint({
  method: 'POST',
  path: '/user/calendar',
  access: 'signedIn',
  summary: 'Make an address for one’s own calendar; an earlier one stops working at once',
  body: z.strictObject({}),
  response: z.object({ feed: CalendarFeed }),
});
export const revokeCalendarFeed = defineEndpoint({
  method: 'DELETE',
  path: '/user/calendar',
  access: 'signedIn',
  summary: 'End the address of one’s own calendar',
  response: z.object({ feed: z.null() }),
});
