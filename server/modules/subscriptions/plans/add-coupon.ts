import type * as contract from '#contract/ecommerce.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { leastCharge } from '#contract/payment-names.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { minorOf } from '../money.ts';
import { insertCoupon } from './coupons.repo.ts';
import { type OfferedPlanRow, offeredPlans } from './plans.repo.ts';
import { requireEndAfter } from './require-end-after.ts';

type Body = Input<typeof contract.addCoupon>['body'];
const MOST_PERCENT = 90;

/** A coupon never brings a price to 0. @throws AppError invalid-input (rule `coupon-least`) */
function requireLeast({ site, percent, amount }: Body, plans: readonly OfferedPlanRow[]): void {
  if (percent !== null && Number(percent) > MOST_PERCENT)
    throw fieldError('percent', 'coupon-least', `A coupon takes ${MOST_PERCENT} percent off at most, so that something is left to pay.`);
  if (amount === null) return;
  const least = minorOf(leastCharge[siteDefinition(site).currency] ?? '0.01');
  if (plans.some(({ price }) => minorOf(price) - minorOf(amount) < least))
    throw fieldError('amount', 'coupon-least', 'Less than the least charge would be left of a price.');
}

/**
 * Adds a coupon for a plan that is offered, or for all of a site.
 * @throws AppError invalid-input (rules `coupon-least`, `unknown`, `end-before-start`); conflict (rule `taken`) for a code that the site has.
 */
export async function addCoupon(ctx: Ctx, { body }: Input<typeof contract.addCoupon>): Promise<Output<typeof contract.addCoupon>> {
  const { plan, validUntil, ...coupon } = body;
  const offered = await offeredPlans(ctx, body.site);
  const plans = plan === null ? offered : offered.filter(({ publicId }) => publicId === plan);
  if (plan !== null && plans.length === 0) throw fieldError('plan', 'unknown', 'The site does not offer this plan.');
  requireLeast(body, plans);
  const validFrom = body.validFrom === null ? ctx.clock.now() : new Date(body.validFrom);
  const until = requireEndAfter(validFrom, validUntil);
  const publicId = newPublicId();
  return inTransaction(ctx, async (ctx) => {
    const planId = plan === null ? null : plans[0]!.id;
    if (!(await insertCoupon(ctx, { ...coupon, publicId, planId, validFrom, validUntil: until })))
      throw fieldError('code', 'taken', 'The site has a coupon with this code.', 'conflict');
    await audit(ctx, { action: 'coupon.add', subject: ['coupon', publicId], details: body });
    return { id: publicId, revision: 1 };
  });
}
