import type { Ctx } from '#server/platform/ctx.ts';
import { maxUsesOf } from '../plans/coupons.repo.ts';
import { isCouponUsed } from './is-coupon-used.ts';
import type { StoredOrder } from './orders.repo.ts';

/** An order may be paid for so long: its prices and credited days are those of its day. */
export const ORDER_HOLDS_MS = 86_400_000;

/**
 * Why money that came late is not simply taken: of an order that has ended, the coupon may be used up since; the days that an order credits
 * are used day by day. @param ctx in a transaction. @returns null: it may be taken
 */
export async function lateDoubt(ctx: Ctx, order: StoredOrder): Promise<'coupon-gone' | 'credit-gone' | null> {
  const { couponId, organisationId } = order;
  if (order.credited.length > 0 && ctx.clock.now().getTime() - order.createdAt.getTime() > ORDER_HOLDS_MS) return 'credit-gone';
  if (couponId === null || order.state === 'open') return null;
  const isUsed = await isCouponUsed(ctx, { id: couponId, maxUses: await maxUsesOf(ctx, couponId) }, organisationId, order.id);
  return isUsed ? 'coupon-gone' : null;
}
