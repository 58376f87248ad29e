import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { subscriptionChanged } from '../subscriptions.events.ts';
import { subscriptionEnded, subscriptionEnding, subscriptionRenews } from '../subscriptions.mails.ts';
import { writeToPayers } from '../telling/write-to.ts';
import { cardOf, noteAnnounced } from './cards.repo.ts';
import { type StoredOrder, orderById } from './orders.repo.ts';
import { type EndingPeriod, endedPeriods, endingPeriods, markEndTold, markReminded } from './periods.repo.ts';
import { quoteRenewal } from './quote-renewal.ts';
import { renewByCard } from './renew-by-card.ts';

const DAY_MS = 86_400_000;
/** People are told so many days before a period ends, and once more on the last day. */
const REMIND_DAYS = [7, 1] as const;
/** A price that is told so many days before is one that somebody can still object to. */
const NOTICE_DAYS = 3;
const AT_ONCE = 200;

/**
 * What the card will be charged for the next period; null: nothing, for want of a card or of an offer. Told early enough to stop it, today's
 * price is what it will pay; later, the one that was told before, if that is lower.
 */
async function renewalTotal(ctx: Ctx, { organisationId, site, endsAt }: EndingPeriod, { planId }: StoredOrder): Promise<string | null> {
  if (endsAt.getTime() - ctx.clock.now().getTime() > NOTICE_DAYS * DAY_MS) await noteAnnounced(ctx, organisationId, site);
  const card = await cardOf(ctx, organisationId, site);
  return card?.planId === planId ? ((await quoteRenewal(ctx, organisationId, card))?.quote.total ?? null) : null;
}

async function remind(ctx: Ctx, period: EndingPeriod, days: number): Promise<void> {
  await markReminded(ctx, period.id);
  if (period.hasNext) return;
  const order = await orderById(ctx, period.orderId);
  const key = `${order.publicId} ${days}`;
  const charged = await renewalTotal(ctx, period, order);
  const until = period.endsAt;
  if (charged === null) return writeToPayers(ctx, order, subscriptionEnding, key, ({ plan, organisation, day }) => ({ plan, organisation, until: day(until) }));
  return writeToPayers(ctx, order, subscriptionRenews, key, ({ plan, organisation, money, day }) => ({
    plan,
    organisation,
    total: money(charged),
    until: day(until),
  }));
}

async function tellEnd(ctx: Ctx, { id, organisationId, orderId, endsAt, hasNext }: EndingPeriod): Promise<void> {
  await markEndTold(ctx, id);
  await emit(ctx, subscriptionChanged, [organisationId]);
  if (hasNext) return;
  const order = await orderById(ctx, orderId);
  await writeToPayers(ctx, order, subscriptionEnded, order.publicId, ({ plan, organisation, day }) => ({ plan, organisation, until: day(endsAt) }));
}

/** Reminds of periods that end soon, tells of those that have ended, and charges the cards that were left for the next one. */
export async function endPeriods(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime();
  for (const days of REMIND_DAYS)
    await inTransaction(ctx, async (ctx) => {
      // Who was reminded longer ago than this reminder's own time has not had it.
      const own = new Date(now - (days === REMIND_DAYS[0] ? REMIND_DAYS[0] : REMIND_DAYS[1]) * DAY_MS);
      for (const period of await endingPeriods(ctx, new Date(now + days * DAY_MS), own, AT_ONCE)) await remind(ctx, period, days);
    });
  await inTransaction(ctx, async (ctx) => {
    for (const period of await endedPeriods(ctx, AT_ONCE)) await tellEnd(ctx, period);
  });
  await renewByCard(ctx, new Date(now + DAY_MS));
}
