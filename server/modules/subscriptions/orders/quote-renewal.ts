import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { minorOf } from '../money.ts';
import { offeredPlanOf } from '../plans/plans.repo.ts';
import type { KeptCard } from './cards.repo.ts';
import { type QuoteFor, quoteFor } from './quote-for.ts';

/**
 * What a card pays for the next period: today's price, but no more than the one that its people were told of.
 * @returns null where the plan is not offered any more, or has no price that may be charged
 */
export async function quoteRenewal(
  ctx: Ctx,
  organisationId: number,
  { planId, announcedAt }: Pick<KeptCard, 'planId' | 'announcedAt'>,
): Promise<QuoteFor | null> {
  const plan = await offeredPlanOf(ctx, planId);
  if (!plan) return null;
  const asked = { organisationId, plan: plan.publicId, coupon: null };
  try {
    const today = await quoteFor(ctx, asked);
    const announced = await quoteFor(ctx, { ...asked, priceAt: announcedAt });
    return minorOf(announced.plan.price) < minorOf(today.plan.price) ? announced : today;
  } catch (error) {
    // It has no price that may be charged.
    if (error instanceof AppError) return null;
    throw error;
  }
}
