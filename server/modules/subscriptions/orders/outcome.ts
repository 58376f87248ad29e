import type { Output } from '#contract/endpoint.ts';
import type { completePayment } from '#contract/payments.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { AttemptRow } from './attempts.repo.ts';
import { orderById } from './orders.repo.ts';

/** What became of an order, for whoever holds the id of an attempt: its state and nothing else. */
export async function outcomeOf(ctx: Ctx, attempt: AttemptRow): Promise<Output<typeof completePayment>> {
  const { publicId: order, state } = await orderById(ctx, attempt.orderId);
  return { state: state === 'paid' && attempt.state === 'review' ? 'review' : state, order, isPending: attempt.state === 'open' };
}
