import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { NoticeCard } from './notices.ts';
import { listOf, pagingQuery } from './paging.ts';

/** Notices that the portal shows first on this site: open ones in their period, in the chosen order. */
export const featuredNotices = defineEndpoint({
  method: 'GET',
  path: '/notices/featured/list',
  summary: 'List the featured open notices of the site',
  access: 'public',
  query: z.strictObject(pagingQuery),
  /** `now`: the server's time, to the minute: cards count down from it. */
  response: listOf(NoticeCard).extend({ now: z.iso.datetime() }),
  maxAge: 60,
});

export const featuredCount = defineEndpoint({
  method: 'GET',
  path: '/notices/featured/count',
  summary: 'Count the featured open notices of the site',
  access: 'public',
  query: z.strictObject({}),
  response: z.object({ count: z.number().int() }),
  maxAge: 60,
});
