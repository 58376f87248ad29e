import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/calendar-feed.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { feedOf } from './calendar-feed.repo.ts';
import { presentFeed } from './present-feed.ts';

/** The address of the person's calendar, if there is one: it can be copied again for another device. */
export async function showCalendarFeed(ctx: Ctx): Promise<Output<typeof contract.showCalendarFeed>> {
  const { accountId } = personOf(ctx);
  const feed = await feedOf(ctx, accountId);
  return { feed: feed ? presentFeed(ctx, accountId, feed) : null };
}
