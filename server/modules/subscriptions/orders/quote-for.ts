import { AppError, fieldError } from '#server/platform/errors.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import { couponByCode } from '../plans/coupons.repo.ts';
import { type OfferedPlanRow, offeredPlan } from '../plans/plans.repo.ts';
import { taxOf } from '../plans/taxes.repo.ts';
import { isCouponUsed } from './is-coupon-used.ts';
import { livePeriods } from './periods.repo.ts';
import { type QuotedOrder, UnpayableOrder, quoteOrder } from './quote-order.ts';

/** An order worked out for an organisation, with what it was worked out from. */
export interface QuoteFor {
  readonly plan: OfferedPlanRow;
  readonly quote: QuotedOrder;
  readonly couponId: number | null;
  readonly tax: { readonly name: string; readonly percent: string } | null;
  readonly currency: string;
}

export interface Asked {
  /** organisation.id */
  readonly organisationId: number;
  /** Public id of the plan. */
  readonly plan: string;
  readonly coupon: string | null;
  /** An order that this one would replace: its coupon is not used by it. */
  readonly replaces?: number | null;
  /** When the price held; now by default. Everything else is as of now. */
  readonly priceAt?: Date;
}

/** @throws AppError invalid-input at `coupon`: coupon-unknown, -over, -used, -plan */
async function usableCoupon(ctx: Ctx, { id: planId, site }: OfferedPlanRow, { coupon: code, organisationId, replaces = null }: Asked) {
  if (code === null) return null;
  const now = ctx.clock.now();
  const coupon = await couponByCode(ctx, site, code);
  if (!coupon?.isActive || coupon.validFrom > now) throw fieldError('coupon', 'coupon-unknown', 'There is no such coupon.');
  if (coupon.validUntil !== null && coupon.validUntil <= now) throw fieldError('coupon', 'coupon-over', 'This coupon has ended.');
  if (coupon.planId !== null && coupon.planId !== planId) throw fieldError('coupon', 'coupon-plan', 'This coupon is for another plan.');
  if (await isCouponUsed(ctx, coupon, organisationId, replaces)) throw fieldError('coupon', 'coupon-used', 'This coupon has been used.');
  return coupon;
}

/**
 * What a plan that is offered costs an organisation now. Prices come from here alone.
 * @throws AppError not-found for a plan that is not offered; invalid-input at `coupon`; conflict (rule `credit-exceeds-price`).
 */
export async function quoteFor(ctx: Ctx, asked: Asked): Promise<QuoteFor> {
  const plan = await offeredPlan(ctx, asked.plan, asked.priceAt);
  if (!plan) throw new AppError('not-found', 'This plan is not offered.');
  const { currency, timeZone: zone } = siteDefinition(plan.site);
  const coupon = await usableCoupon(ctx, plan, asked);
  const tax = await taxOf(ctx, plan.site);
  const live = await livePeriods(ctx, asked.organisationId, plan.site);
  try {
    const quote = quoteOrder({ now: ctx.clock.now(), zone, currency, plan, coupon, tax, live });
    return { plan, quote, couponId: coupon?.id ?? null, tax, currency };
  } catch (error) {
    if (!(error instanceof UnpayableOrder)) throw error;
    if (error.rule === 'coupon-least') throw fieldError('coupon', 'coupon-least', 'With this coupon less than the least charge is left.');
    throw fieldError('plan', 'credit-exceeds-price', 'The unused days are worth more than this plan. Order it when the paid period ends.', 'conflict');
  }
}
