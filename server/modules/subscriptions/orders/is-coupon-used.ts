import type { Ctx } from '#server/platform/ctx.ts';
import type { CouponRow } from '../plans/coupons.repo.ts';
import { lockCouponUses, usesOfCoupon } from './orders.repo.ts';

/**
 * Whether a coupon is used up, or was used by the organisation. In a transaction, others who would use it wait until that ends: of two for
 * the last time, one does. @param exceptId an order that does not count
 */
export async function isCouponUsed(
  ctx: Ctx,
  { id, maxUses }: Pick<CouponRow, 'id' | 'maxUses'>,
  organisationId: number,
  exceptId: number | null,
): Promise<boolean> {
  if (ctx.db.isTransaction) await lockCouponUses(ctx, id);
  const { uses, byOrganisation } = await usesOfCoupon(ctx, id, organisationId, exceptId);
  return byOrganisation || (maxUses !== null && uses >= maxUses);
}
