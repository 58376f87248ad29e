import type { Ctx } from '#server/platform/ctx.ts';
import { maxUsesOf } from '../plans/coupons.repo.ts';
import { type StoredOrder, lockCouponUses, usesOfCoupon } from './orders.repo.ts';

const DAY_MS = 86_400_000;

/**
 * Why money that came late is not simply taken: of an order that has ended, the coupon may be used up since; the days that an order credits
 * are used day by day. @param ctx in a transaction. @returns null: it may be taken
 */
export async function lateDoubt(ctx: Ctx, order: StoredOrder): Promise<'coupon-gone' | 'credit-gone' | null> {
  if (order.credited.length > 0 && ctx.clock.now().getTime() - order.createdAt.getTime() > DAY_MS) return 'credit-gone';
  if (order.couponId === null || order.state === 'open') return null;
  await lockCouponUses(ctx, order.couponId);
  const maxUses = await maxUsesOf(ctx, order.couponId);
  const { uses, byOrganisation } = await usesOfCoupon(ctx, order.couponId, order.organisationId, order.id);
  return byOrganisation || (maxUses !== null && uses >= maxUses) ? 'coupon-gone' : null;
}
