import type { OrderState } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { attemptsOf } from './attempts.repo.ts';
import { addEvent } from './events.repo.ts';
import { orderById, setOrderState } from './orders.repo.ts';

/** An order that waits takes the state of its last attempt, once none is open. @param ctx in a transaction, with its billing locked. */
export async function settleOrderOf(ctx: Ctx, orderId: number, state: Extract<OrderState, 'failed' | 'cancelled' | 'expired'>): Promise<void> {
  const order = await orderById(ctx, orderId);
  if (order.state !== 'open' || (await attemptsOf(ctx, orderId)).some((attempt) => attempt.state === 'open')) return;
  await setOrderState(ctx, orderId, state);
  if (state === 'expired') await addEvent(ctx, { orderId, kind: 'expired' });
}
