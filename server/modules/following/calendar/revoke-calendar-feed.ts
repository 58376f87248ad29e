import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/calendar-feed.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { deleteFeed, publicIdOfAccount } from './calendar-feed.repo.ts';

/** Ends the address of the person's calendar, if there is one. */
export async function revokeCalendarFeed(ctx: Ctx): Promise<Output<typeof contract.revokeCalendarFeed>> {
  const { accountId } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    if (await deleteFeed(ctx, accountId))
      await audit(ctx, { action: 'account.calendar-revoke', subject: ['account', await publicIdOfAccount(ctx, accountId)] });
    return { feed: null };
  });
}
