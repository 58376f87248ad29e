import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { addEvent } from './events.repo.ts';
import { lockBilling, setOrderState, storedOrder } from './orders.repo.ts';

/** Cancels an order that waits for its payment. @throws AppError not-found; conflict (`order-…`) where it does not wait. */
export async function cancelOrder(ctx: Ctx, { body }: Input<typeof contract.cancelOrder>): Promise<Output<typeof contract.cancelOrder>> {
  const { id: organisationId } = organisationOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    await lockBilling(ctx, organisationId);
    const order = await storedOrder(ctx, body.order, organisationId);
    if (!order) throw new AppError('not-found', 'There is no such order.');
    if (order.state === 'cancelled') return { state: order.state };
    if (order.state !== 'open') throw fieldError('order', 'order-state', `This order is ${order.state}.`, 'conflict');
    await setOrderState(ctx, order.id, 'cancelled');
    await addEvent(ctx, { orderId: order.id, kind: 'cancelled', details: { why: 'payer' } });
    await audit(ctx, { action: 'payment.cancel', subject: ['order', order.publicId] });
    return { state: 'cancelled' };
  });
}
