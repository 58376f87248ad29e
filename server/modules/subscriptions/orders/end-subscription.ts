import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/ecommerce.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { subscriptionChanged } from '../subscriptions.events.ts';
import { closeGap } from './close-gap.ts';
import { addEvent } from './events.repo.ts';
import { lockBilling } from './orders.repo.ts';
import { endPeriod, periodByPublicId, periodOfOrder } from './periods.repo.ts';

/** Ends a subscription now, without giving money back; what follows begins at once. @throws AppError not-found; conflict (rule `ended`) */
export async function endSubscription(ctx: Ctx, { body }: Input<typeof contract.endSubscription>): Promise<Output<typeof contract.endSubscription>> {
  const found = await periodByPublicId(ctx, body.subscription);
  if (!found) throw new AppError('not-found', 'There is no such subscription.');
  return inTransaction(ctx, async (ctx) => {
    await lockBilling(ctx, found.organisationId);
    const period = await periodOfOrder(ctx, found.orderId);
    if (!period || period.endsAt <= ctx.clock.now()) throw fieldError('subscription', 'ended', 'It has ended already.', 'conflict');
    await endPeriod(ctx, period.id, 'administrator', period.worth);
    await closeGap(ctx, found);
    await addEvent(ctx, { orderId: found.orderId, kind: 'cancelled', details: { account: personOf(ctx).accountId, note: body.reason } });
    await audit(ctx, {
      action: 'subscription.end',
      subject: ['subscription', body.subscription],
      organisationId: found.organisationId,
      details: { reason: body.reason },
    });
    await emit(ctx, subscriptionChanged, [found.organisationId]);
    return { endsAt: (await periodOfOrder(ctx, found.orderId))!.endsAt.toISOString() };
  });
}
