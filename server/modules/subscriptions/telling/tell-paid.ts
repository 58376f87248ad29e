import type { Ctx } from '#server/platform/ctx.ts';
import type { StoredOrder } from '../orders/orders.repo.ts';
import { paymentReceived, planGiven } from '../subscriptions.mails.ts';
import { writeToPayers } from './write-to.ts';

/** Mails who pays that the payment arrived, or that they were given a period. @param receipt its number; null: free of charge. */
export async function tellPaid(
  ctx: Ctx,
  order: StoredOrder,
  { startsAt, endsAt, receipt }: { startsAt: Date; endsAt: Date; receipt: string | null },
): Promise<void> {
  const period = { from: startsAt, until: endsAt };
  if (receipt === null)
    return writeToPayers(ctx, order, planGiven, order.publicId, ({ plan, organisation, day }) => ({
      plan,
      organisation,
      from: day(period.from),
      until: day(period.until),
    }));
  return writeToPayers(ctx, order, paymentReceived, order.publicId, ({ plan, organisation, total, day }) => ({
    plan,
    organisation,
    total,
    from: day(period.from),
    until: day(period.until),
    number: receipt,
  }));
}
