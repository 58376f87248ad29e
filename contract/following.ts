import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { NoticeCard, NoticeId } from './notices.ts';
import { listOf, pagingQuery } from './paging.ts';

/** Whether the user follows a notice. */
const Following = z.object({
  id: z.string(),
  following: z.boolean(),
  /** They asked for no more emails about it, whatever else connects them with it. */
  muted: z.boolean(),
});
export type Following = z.infer<typeof Following>;

export const followNotice = defineEndpoint({
  method: 'POST',
  path: '/notices/follow',
  access: 'signedIn',
  summary: 'Follow a notice: amendments and answers come by email',
  body: z.strictObject({ notice: NoticeId }),
  response: Following,
});
export const unfollowNotice = defineEndpoint({
  method: 'DELETE',
  path: '/notices/follow',
  access: 'signedIn',
  summary: 'Stop following a notice, and stop all emails about it',
  query: z.strictObject({ notice: NoticeId }),
  response: Following,
});
export const showFollowing = defineEndpoint({
  method: 'GET',
  path: '/notices/follow',
  access: 'signedIn',
  summary: 'Find out whether one follows a notice',
  query: z.strictObject({ notice: NoticeId }),
  response: Following,
});
export const listFollowedNotices = defineEndpoint({
  method: 'GET',
  path: '/notices/followed',
  access: 'signedIn',
  summary: 'List the notices that one follows, the latest followed first',
  query: z.strictObject(pagingQuery),
  response: listOf(z.object({ since: z.string(), notice: NoticeCard })).extend({
    /** The server's time: cards count down from it. */
    now: z.iso.datetime(),
  }),
});
export const countFollowers = defineEndpoint({
  method: 'GET',
  path: '/notices/followers',
  access: 'admin or may:notices.read',
  summary: 'Count the followers of a notice, for its buyer and administrators; nobody learns who they are',
  query: z.strictObject({ notice: NoticeId }),
  response: z.object({ id: z.string(), followers: z.number().int() }),
});

/** From an email: it ends emails to one person about one notice, and nothing else. */
export const UnsubscribeToken = z.string().regex(/^v1\.[\w-]{40,200}$/u);

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/notices/follow/unsubscribe',
  access: 'public',
  summary: 'Stop the emails about a notice, by the link in one of them',
  body: z.strictObject({ token: UnsubscribeToken }),
  response: z.object({ done: z.literal(true) }),
});
