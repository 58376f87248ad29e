import type { Ctx } from '#server/platform/ctx.ts';
import { administratorsToTell } from '../billing-people.repo.ts';
import type { StoredOrder } from '../orders/orders.repo.ts';
import { paymentTakenBack } from '../subscriptions.mails.ts';
import { writeTo } from './write-to.ts';

/** Mails the administrators that the money of a plan that runs was taken back. */
export async function tellTakenBack(ctx: Ctx, order: StoredOrder): Promise<void> {
  const values = ({ plan, organisation, total }: { plan: string; organisation: string; total: string }) => ({ plan, organisation, total, site: order.site });
  await writeTo(ctx, await administratorsToTell(ctx), order, paymentTakenBack, `${order.publicId} taken back`, values);
}
