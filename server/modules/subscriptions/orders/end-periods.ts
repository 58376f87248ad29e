import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { subscriptionChanged } from '../subscriptions.events.ts';
import { subscriptionEnded, subscriptionEnding, subscriptionRenews } from '../subscriptions.mails.ts';
import { writeToPayers } from '../telling/write-to.ts';
import { cardOf } from './cards.repo.ts';
import { orderById } from './orders.repo.ts';
import { type EndingPeriod, endedPeriods, endingPeriods, markEndTold, markReminded } from './periods.repo.ts';
import { renewByCard } from './renew-by-card.ts';

const DAY_MS = 86_400_000;
/** People are told so many days before a period ends, and once more on the last day. */
const REMIND_DAYS = [7, 1] as const;
const AT_ONCE = 200;

async function remind(ctx: Ctx, { id, organisationId, site, orderId, endsAt, hasNext }: EndingPeriod, days: number): Promise<void> {
  await markReminded(ctx, id);
  if (hasNext) return;
  const order = await orderById(ctx, orderId);
  const mail = (await cardOf(ctx, organisationId, site)) ? subscriptionRenews : subscriptionEnding;
  await writeToPayers(ctx, order, mail, `${order.publicId} ${days}`, ({ plan, organisation, total, day }) => ({
    plan,
    organisation,
    total,
    until: day(endsAt),
  }));
}

async function tellEnd(ctx: Ctx, { id, organisationId, orderId, endsAt, hasNext }: EndingPeriod): Promise<void> {
  await markEndTold(ctx, id);
  await emit(ctx, subscriptionChanged, [organisationId]);
  if (hasNext) return;
  const order = await orderById(ctx, orderId);
  await writeToPayers(ctx, order, subscriptionEnded, order.publicId, ({ plan, organisation, day }) => ({ plan, organisation, until: day(endsAt) }));
}

/** Reminds of periods that end soon, charges the cards that were left for the next one, and tells of those that have ended. */
export async function endPeriods(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime();
  for (const days of REMIND_DAYS)
    await inTransaction(ctx, async (ctx) => {
      // Who was reminded longer ago than this reminder's own time has not had it.
      const own = new Date(now - (days === REMIND_DAYS[0] ? REMIND_DAYS[0] : REMIND_DAYS[1]) * DAY_MS);
      for (const period of await endingPeriods(ctx, new Date(now + days * DAY_MS), own, AT_ONCE)) await remind(ctx, period, days);
    });
  await renewByCard(ctx, new Date(now + DAY_MS));
  await inTransaction(ctx, async (ctx) => {
    for (const period of await endedPeriods(ctx, AT_ONCE)) await tellEnd(ctx, period);
  });
}
