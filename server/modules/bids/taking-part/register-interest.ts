import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/participation.ts';
import type { InterestedBidders } from '#contract/participation.ts';
import { tenders } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { auditSealed } from './audit-sealed.ts';
import { insertInterest } from './interest.repo.ts';
import { presentInterestedBidders } from './list-interested-bidders.ts';
import { refusalAt, refused, requireSupplier } from './may-take-part.ts';

/** Notes that the supplier is interested, so that it is told of changes and answers. Nobody else sees it. @throws AppError as submitBid */
export async function registerInterest(ctx: Ctx, { body }: Input<typeof contract.registerInterest>): Promise<InterestedBidders> {
  const supplier = requireSupplier(ctx);
  return inTransaction(ctx, async (ctx) => {
    const tender = await tenders.require(ctx, body.notice, 'readWhole', { locks: true });
    const at = await databaseTime(ctx);
    const refusal = await refusalAt(ctx, tender, at);
    // Interest can be registered before the buyer is ready to receive bids.
    if (refusal && refusal !== 'opening-officers') throw refused(refusal);
    if (await insertInterest(ctx, tender.id, supplier.id, personOf(ctx).accountId, at)) await auditSealed(ctx, 'bid.interest', tender);
    return presentInterestedBidders(ctx, tender);
  });
}
