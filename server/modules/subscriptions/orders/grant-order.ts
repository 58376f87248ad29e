import type { Ctx } from '#server/platform/ctx.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import { amountOf, minorOf } from '../money.ts';
import { issueReceiptOf } from '../receipts/compose-receipt.ts';
import { subscriptionChanged } from '../subscriptions.events.ts';
import { tellPaid } from '../telling/tell-paid.ts';
import { addEvent } from './events.repo.ts';
import { type StoredOrder, setOrderState } from './orders.repo.ts';
import type { Payment } from './payment.ts';
import { isAnyBeingRefunded } from './refunds.repo.ts';
import { type PeriodRow, endPeriod, insertPeriod, livePeriods } from './periods.repo.ts';
import { addMonths } from './quote-order.ts';

/** The periods that the order ends are still there, and worth what it credits. */
function creditsHold({ credited }: StoredOrder, live: readonly PeriodRow[]): boolean {
  if (credited.length === 0) return true;
  return (
    live.length === credited.length && credited.every(({ id, amount }) => live.some((period) => period.id === id && minorOf(period.worth) >= minorOf(amount)))
  );
}

/**
 * Grants what an order bought, once: an upgrade ends what it credits and starts now; anything else starts when the paid periods end.
 * @param ctx in a transaction, with the organisation's billing locked; the attempt has its success already.
 * @returns false, with nothing changed, where what the order credits is gone: a person must look at it.
 */
export async function grantOrder(ctx: Ctx, order: StoredOrder, payment: Payment): Promise<boolean> {
  const { organisationId, site, planId, months } = order;
  const live = await livePeriods(ctx, organisationId, site);
  if (!creditsHold(order, live)) return false;
  // What is being given back is not credited as well.
  if (
    order.credited.length > 0 &&
    (await isAnyBeingRefunded(
      ctx,
      live.map((period) => period.orderId),
    ))
  )
    return false;
  const now = ctx.clock.now();
  for (const { id, amount } of order.credited) {
    const period = live.find((each) => each.id === id)!;
    await endPeriod(ctx, id, 'upgrade', amountOf(minorOf(period.worth) - minorOf(amount)));
  }
  const last = order.kind === 'upgrade' ? undefined : live.at(-1);
  const startsAt = last?.endsAt ?? now;
  const endsAt = addMonths(startsAt, months, siteDefinition(site).timeZone);
  const worth = amountOf(minorOf(order.price) - minorOf(order.discount));
  await insertPeriod(ctx, { publicId: newPublicId(), organisationId, site, orderId: order.id, planId, startsAt, endsAt, worth });
  await setOrderState(ctx, order.id, 'paid');
  const event = { orderId: order.id, attemptId: payment.attemptId };
  await addEvent(ctx, { ...event, kind: 'granted', details: { from: startsAt.toISOString(), until: endsAt.toISOString() } });
  const receipt = await issueReceiptOf(ctx, order, payment, { startsAt, endsAt });
  await tellPaid(ctx, order, { startsAt, endsAt, receipt });
  await emit(ctx, subscriptionChanged, [organisationId]);
  return true;
}
