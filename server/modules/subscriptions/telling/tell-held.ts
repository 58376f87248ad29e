import type { Ctx } from '#server/platform/ctx.ts';
import { administratorsToTell } from '../billing-people.repo.ts';
import type { StoredOrder } from '../orders/orders.repo.ts';
import { paymentHeld, subscriptionTexts } from '../subscriptions.mails.ts';
import { writeTo } from './write-to.ts';

/** Mails the administrators that a payment needs their decision. @param why a key of the texts `because-…`. */
export async function tellHeld(ctx: Ctx, order: StoredOrder, why: string): Promise<void> {
  await writeTo(ctx, await administratorsToTell(ctx), order, paymentHeld, `${order.publicId} ${why}`, ({ plan, organisation, total, language }) => ({
    plan,
    organisation,
    total,
    site: order.site,
    why: subscriptionTexts(language)(`mails.payment-held.because-${why}`),
  }));
}
