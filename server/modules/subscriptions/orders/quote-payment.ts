import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openOrder } from './orders.repo.ts';
import { quoteFor } from './quote-for.ts';
import { payingOrganisation } from './paying-organisation.ts';

/** What a plan would cost the organisation now. @throws AppError as quoteFor; forbidden for a mere buyer. */
export async function quotePayment(ctx: Ctx, { query }: Input<typeof contract.quotePayment>): Promise<Output<typeof contract.quotePayment>> {
  const { id: organisationId } = payingOrganisation(ctx);
  // An order that waits for its payment is replaced, or is this one.
  const waiting = await openOrder(ctx, organisationId, ctx.site.code);
  const { quote, tax, currency } = await quoteFor(ctx, { organisationId, plan: query.plan, coupon: query.coupon ?? null, replaces: waiting?.id ?? null });
  const { credited: _credited, startsAt, endsAt, ...lines } = quote;
  return { ...lines, currency, taxName: tax?.name ?? null, taxPercent: tax?.percent ?? null, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}
