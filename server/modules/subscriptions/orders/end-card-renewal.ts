import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { forgetCard } from './cards.repo.ts';
import { lockBilling } from './orders.repo.ts';

/** Pays the next period no longer by card; what is paid stays. One that was not chosen is no error. */
export async function endCardRenewal(ctx: Ctx): Promise<Output<typeof contract.endCardRenewal>> {
  const { id, publicId } = organisationOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    await lockBilling(ctx, id);
    const ended = await forgetCard(ctx, id, ctx.site.code);
    if (ended) await audit(ctx, { action: 'payment.end-renewal', subject: ['organisation', publicId] });
    return { ended };
  });
}
