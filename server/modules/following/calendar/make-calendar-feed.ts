import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/calendar-feed.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { publicIdOfAccount, putFeed } from './calendar-feed.repo.ts';
import { hashOfCalendarToken, newCalendarToken } from './calendar-token.ts';
import { presentFeed, sealCalendarToken } from './present-feed.ts';

/** Makes an address for the person's calendar. An earlier one answers 404 from then on. */
export async function makeCalendarFeed(ctx: Ctx): Promise<Output<typeof contract.makeCalendarFeed>> {
  const { accountId } = personOf(ctx);
  const token = newCalendarToken();
  const sealedToken = sealCalendarToken(ctx, accountId, token);
  await inTransaction(ctx, async (ctx) => {
    await putFeed(ctx, accountId, { hash: hashOfCalendarToken(token), sealedToken });
    await audit(ctx, { action: 'account.calendar-make', subject: ['account', await publicIdOfAccount(ctx, accountId)] });
  });
  return { feed: presentFeed(ctx, accountId, { sealedToken, madeAt: ctx.clock.now(), lastReadAt: null }) };
}
