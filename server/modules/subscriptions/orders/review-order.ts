import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/ecommerce.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { type AttemptRow, attemptsOf, endAttempt } from './attempts.repo.ts';
import { addEvent, reasonHeld } from './events.repo.ts';
import { grantOrder } from './grant-order.ts';
import { type StoredOrder, lockBilling, orderById, setOrderState, storedOrder } from './orders.repo.ts';

/** Grants what the payment bought, without a credit that is gone, for the amount that the receipt says. @throws AppError conflict (`credit-gone`, `amount-differs`) */
async function accept(ctx: Ctx, order: StoredOrder, attempt: AttemptRow): Promise<void> {
  if ((await reasonHeld(ctx, attempt.id)) === 'amount')
    throw fieldError('order', 'amount-differs', 'Another amount came. Reject it, and record what came by hand.', 'conflict');
  await endAttempt(ctx, attempt.id, 'succeeded', attempt.transaction);
  if (await grantOrder(ctx, order, { attemptId: attempt.id, provider: attempt.provider, transaction: attempt.transaction })) return;
  throw fieldError('order', 'credit-gone', 'The days that it credits are used or credited elsewhere. Give the money back instead.', 'conflict');
}

async function reject(ctx: Ctx, order: StoredOrder, waiting: readonly AttemptRow[]): Promise<void> {
  // Money that is known to have come was sent back: nobody asks about it again.
  for (const { id, transaction } of waiting) await endAttempt(ctx, id, transaction === null ? 'failed' : 'refunded', transaction);
  if (order.state === 'review') await setOrderState(ctx, order.id, 'failed');
}

/**
 * Decides about an order that waits for a person, or about a second payment of one that is paid, which can only be rejected.
 * @throws AppError not-found; conflict (`order-…`, `credit-gone`, `amount-differs`) where there is nothing to decide.
 */
export async function reviewOrder(ctx: Ctx, { body }: Input<typeof contract.reviewOrder>): Promise<Output<typeof contract.reviewOrder>> {
  const stored = await storedOrder(ctx, body.order, null);
  if (!stored) throw new AppError('not-found', 'There is no such order.');
  return inTransaction(ctx, async (ctx) => {
    await lockBilling(ctx, stored.organisationId);
    const order = await orderById(ctx, stored.id);
    const waiting = (await attemptsOf(ctx, order.id)).filter(({ state }) => state === 'review');
    // Where one of several is known to have been paid, that is the payment.
    const attempt = waiting.find(({ transaction }) => transaction !== null) ?? waiting[0];
    if (!attempt || (body.accept && order.state !== 'review')) throw fieldError('order', 'order-state', `This order is ${order.state}.`, 'conflict');
    for (const decided of body.accept ? [attempt] : waiting)
      await addEvent(ctx, {
        orderId: order.id,
        attemptId: decided.id,
        provider: decided.provider,
        kind: body.accept ? 'accepted' : 'rejected',
        details: { account: personOf(ctx).accountId, note: body.reason },
      });
    await (body.accept ? accept(ctx, order, attempt) : reject(ctx, order, waiting));
    await audit(ctx, {
      action: 'payment.review',
      subject: ['order', order.publicId],
      organisationId: order.organisationId,
      details: { accepted: body.accept, reason: body.reason },
    });
    return { state: (await orderById(ctx, order.id)).state };
  });
}
