import type { Ctx } from '#server/platform/ctx.ts';

export interface NewRefund {
  readonly orderId: number;
  readonly attemptId: number | null;
  readonly amount: string;
  readonly reason: string;
  readonly reference: string | null;
  readonly accountId: number;
}

/** One that was asked for so long ago was cut off on the way. Providers take the same request again as the same refund. */
const STUCK_MS = 600_000;
export const stuckBefore = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - STUCK_MS);

/**
 * A refund that is asked for. One that was cut off is asked for again with the same amount: it may have arrived.
 * @returns null; or the amount of the refund that the order has already and that did not fail.
 */
export async function insertRefund(ctx: Ctx, { orderId, attemptId, amount, reason, reference, accountId }: NewRefund): Promise<string | null> {
  const stuck = stuckBefore(ctx);
  await ctx.db
    .deleteFrom('payment_refund')
    .where('order_id', '=', orderId)
    .where((where) =>
      where.or([where('state', '=', 'failed'), where.and([where('state', '=', 'asked'), where('created_at', '<', stuck), where('amount', '=', amount)])]),
    )
    .execute();
  const row = await ctx.db
    .insertInto('payment_refund')
    .values({ order_id: orderId, attempt_id: attemptId, amount, reason, reference, state: 'asked', account_id: accountId, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) return null;
  return (await ctx.db.selectFrom('payment_refund').select('amount').where('order_id', '=', orderId).executeTakeFirstOrThrow()).amount;
}

/** Whether money is on its way back that paid one of these orders. */
export async function isAnyBeingRefunded(ctx: Ctx, orderIds: readonly number[]): Promise<boolean> {
  if (orderIds.length === 0) return false;
  return (
    (await ctx.db.selectFrom('payment_refund').select('id').where('order_id', 'in', orderIds).where('state', '=', 'asked').executeTakeFirst()) !== undefined
  );
}

/** Whether the portal gives, or gave, back what paid an order. */
export const hasRefund = async (ctx: Ctx, orderId: number): Promise<boolean> =>
  (await ctx.db.selectFrom('payment_refund').select('id').where('order_id', '=', orderId).where('state', '<>', 'failed').executeTakeFirst()) !== undefined;

export async function endRefund(ctx: Ctx, orderId: number, state: 'done' | 'failed', reference: string | null): Promise<void> {
  await ctx.db
    .updateTable('payment_refund')
    .set({ state, done_at: ctx.clock.now(), ...(reference === null ? {} : { reference }) })
    .where('order_id', '=', orderId)
    .execute();
}

/** Takes the name of an administrator from refunds. */
export async function forgetRefunder(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.updateTable('payment_refund').set({ account_id: null }).where('account_id', '=', accountId).execute();
}
