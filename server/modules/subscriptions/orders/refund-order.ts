import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/ecommerce.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { amountOf, minorOf } from '../money.ts';
import { type RefundAnswer, ProviderUnavailable } from '../payments/provider.ts';
import { providerNamed } from '../payments/providers.ts';
import { issueCreditNote } from '../receipts/compose-receipt.ts';
import { subscriptionChanged } from '../subscriptions.events.ts';
import { type AttemptRow, attemptsOf } from './attempts.repo.ts';
import { closeGap } from './close-gap.ts';
import { addEvent } from './events.repo.ts';
import { type StoredOrder, lockBilling, orderById, setOrderState, storedOrder } from './orders.repo.ts';
import { endPeriod, periodOfOrder } from './periods.repo.ts';
import { endRefund, insertRefund } from './refunds.repo.ts';

type Body = Input<typeof contract.refundOrder>['body'];

/** @throws AppError conflict: not paid, credited to an upgrade, or refunded; invalid-input: too much, or no reference of a transfer */
async function requireRefundable(ctx: Ctx, order: StoredOrder, { amount }: Body): Promise<AttemptRow> {
  const attempt = (await attemptsOf(ctx, order.id)).find(({ state }) => state === 'succeeded');
  if (order.state !== 'paid' || !attempt) throw fieldError('order', 'order-state', `This order is ${order.state}.`, 'conflict');
  const period = await periodOfOrder(ctx, order.id);
  if (period?.endedBy === 'upgrade') throw fieldError('order', 'credited', 'Its unused days were credited to a later order. Refund that one.', 'conflict');
  if (minorOf(amount) > minorOf(order.total))
    throw new AppError('invalid-input', 'More than was paid cannot be given back.', [
      { path: 'body.amount', rule: 'at-most', bound: order.total, message: `must be ${order.total} at most` },
    ]);
  return attempt;
}

/** The money is on its way back: ends what it paid, and writes the credit note. @param ctx in a transaction, with the billing locked. */
async function finish(ctx: Ctx, order: StoredOrder, attempt: AttemptRow, { amount, reason }: Body, reference: string): Promise<void> {
  await endRefund(ctx, order.id, 'done', reference);
  const period = await periodOfOrder(ctx, order.id);
  if (period) {
    const net = (minorOf(amount) * (minorOf(order.total) - minorOf(order.tax))) / minorOf(order.total);
    const left = minorOf(period.worth) - net;
    await endPeriod(ctx, period.id, 'refund', amountOf(left < 0n ? 0n : left));
    await closeGap(ctx, order);
  }
  await setOrderState(ctx, order.id, 'refunded');
  await addEvent(ctx, {
    orderId: order.id,
    attemptId: attempt.id,
    provider: attempt.provider,
    kind: 'refunded',
    details: { account: personOf(ctx).accountId, amount, reference, note: reason },
  });
  await issueCreditNote(ctx, order, { attemptId: attempt.id, provider: attempt.provider, transaction: reference }, amount);
  await emit(ctx, subscriptionChanged, [order.organisationId]);
}

async function askForRefund(ctx: Ctx, attempt: AttemptRow, body: Body): Promise<RefundAnswer | { state: 'unknown'; detail: string }> {
  const provider = providerNamed(ctx.config, attempt.provider);
  if (!provider?.refund) return { state: 'done', reference: body.reference };
  const { publicId: id, reference, transaction, amount, currency } = attempt;
  try {
    return await provider.refund(ctx, { id, reference, transaction, amount, currency }, body.amount);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return { state: 'unknown', detail: 'unavailable' };
  }
}

/**
 * Gives money back and ends what it paid for: through the provider, where it has such a call; else the administrator names the transfer that
 * they made.
 * @throws AppError not-found; conflict (`order-…`, `credited`, `refunding`, `refund-amount`); invalid-input at `amount` or `reference`.
 */
export async function refundOrder(ctx: Ctx, { body }: Input<typeof contract.refundOrder>): Promise<Output<typeof contract.refundOrder>> {
  const stored = await storedOrder(ctx, body.order, null);
  if (!stored) throw new AppError('not-found', 'There is no such order.');
  const attempt = await inTransaction(ctx, async (ctx) => {
    await lockBilling(ctx, stored.organisationId);
    const order = await orderById(ctx, stored.id);
    const attempt = await requireRefundable(ctx, order, body);
    if (!providerNamed(ctx.config, attempt.provider)?.refund && body.reference === '') throw fieldError('reference', 'required', 'Name the transfer.');
    const refund = { orderId: order.id, attemptId: attempt.id, amount: body.amount, reason: body.reason, reference: body.reference || null };
    const earlier = await insertRefund(ctx, { ...refund, accountId: personOf(ctx).accountId });
    if (earlier !== null && earlier !== body.amount)
      throw new AppError('conflict', 'A refund of another amount was begun.', [
        { path: 'amount', rule: 'refund-amount', bound: earlier, message: `must be ${earlier}, as it was begun` },
      ]);
    if (earlier !== null) throw fieldError('order', 'refunding', 'It is being refunded.', 'conflict');
    await addEvent(ctx, { orderId: order.id, attemptId: attempt.id, provider: attempt.provider, kind: 'refund-asked', details: { amount: body.amount } });
    await audit(ctx, {
      action: 'payment.refund',
      subject: ['order', order.publicId],
      organisationId: order.organisationId,
      details: { amount: body.amount, reason: body.reason, reference: body.reference },
    });
    return attempt;
  });
  const answer = await askForRefund(ctx, attempt, body);
  return inTransaction(ctx, async (ctx) => {
    await lockBilling(ctx, stored.organisationId);
    const order = await orderById(ctx, stored.id);
    if (answer.state === 'failed' || answer.state === 'unknown') {
      // Unknown, it may have arrived: then only the same refund may be asked for again.
      if (answer.state === 'failed') await endRefund(ctx, order.id, 'failed', null);
      const { detail } = answer;
      await addEvent(ctx, { orderId: order.id, attemptId: attempt.id, provider: attempt.provider, kind: 'refund-failed', details: { detail } });
      return { state: order.state };
    }
    await finish(ctx, order, attempt, body, answer.reference);
    return { state: 'refunded' as const };
  });
}
