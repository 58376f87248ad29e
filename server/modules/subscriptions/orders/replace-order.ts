import type { Ctx } from '#server/platform/ctx.ts';
import { addEvent } from './events.repo.ts';
import { type StoredOrder, setOrderState } from './orders.repo.ts';

/** Ends an order that another one replaces. Money that arrives for it all the same still counts. */
export async function replaceOrder(ctx: Ctx, order: StoredOrder): Promise<void> {
  await setOrderState(ctx, order.id, 'cancelled');
  await addEvent(ctx, { orderId: order.id, kind: 'cancelled', details: { why: 'replaced' } });
}
