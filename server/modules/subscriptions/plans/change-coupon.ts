import type * as contract from '#contract/ecommerce.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { changesBetween } from './changes-between.ts';
import { type CouponValues, lockCoupon, updateCoupon } from './coupons.repo.ts';
import { requireEndAfter } from './require-end-after.ts';

/**
 * Changes how long and how often a coupon holds, or switches it off; what is absent stays.
 * @throws AppError not-found; invalid-input (rule `end-before-start`); precondition-failed where it was changed meanwhile.
 */
export async function changeCoupon(ctx: Ctx, { params, body }: Input<typeof contract.changeCoupon>): Promise<Output<typeof contract.changeCoupon>> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await lockCoupon(ctx, params.coupon);
    if (!stored) throw new AppError('not-found', 'There is no such coupon.');
    const { validUntil, maxUses, isActive, revision, validFrom } = stored;
    const before: CouponValues = { validUntil, maxUses, isActive };
    if (revision !== ctx.request?.revision)
      throw new AppError('precondition-failed', 'Someone else changed it.', undefined, {
        current: { ...before, validUntil: validUntil?.toISOString() ?? null, revision },
      });
    const after: CouponValues = {
      validUntil: body.validUntil === undefined ? validUntil : requireEndAfter(validFrom, body.validUntil),
      maxUses: body.maxUses === undefined ? maxUses : body.maxUses,
      isActive: body.isActive ?? isActive,
    };
    await updateCoupon(ctx, stored.id, after);
    await audit(ctx, { action: 'coupon.change', subject: ['coupon', params.coupon], details: changesBetween(before, after) });
    return { revision: revision + 1 };
  });
}
