import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/participation.ts';
import type { InterestedBidders } from '#contract/participation.ts';
import { tenders } from '#server/modules/notices/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { auditSealed } from './audit-sealed.ts';
import { bidsOf } from './bids.repo.ts';
import { deleteInterest } from './interest.repo.ts';
import { presentInterestedBidders } from './list-interested-bidders.ts';
import { requireSupplier } from './may-take-part.ts';

/** Withdraws the supplier's interest. @throws AppError not-found, forbidden; conflict while it has a valid bid. */
export async function withdrawInterest(ctx: Ctx, { query }: Input<typeof contract.withdrawInterest>): Promise<InterestedBidders> {
  const supplier = requireSupplier(ctx);
  return inTransaction(ctx, async (ctx) => {
    const tender = await tenders.require(ctx, query.notice, 'readWhole', { locks: true });
    if ((await bidsOf(ctx, tender.id, supplier.id)).some(({ validLots }) => validLots.length > 0)) {
      const message = 'You have a bid for this tender. Withdraw it first.';
      throw new AppError('conflict', message, [{ path: 'query.notice', rule: 'has-bid', message }]);
    }
    if (await deleteInterest(ctx, tender.id, supplier.id)) await auditSealed(ctx, 'bid.interest.withdraw', tender);
    return presentInterestedBidders(ctx, tender);
  });
}
