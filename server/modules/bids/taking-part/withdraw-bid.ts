import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/participation.ts';
import type { Receipt } from '#contract/participation.ts';
import { tenders } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { AppError } from '#server/platform/errors.ts';
import { auditSealed } from './audit-sealed.ts';
import { bidsOf, endBids } from './bids.repo.ts';
import { isOpenAt, lotsOf } from './lots.ts';
import { refused, requireSupplier } from './may-take-part.ts';
import { presentReceipt } from './receipt.ts';

/**
 * Withdraws the supplier's bid for every lot that is still open. Where nothing is left of it, it is withdrawn.
 * @throws AppError not-found, forbidden; conflict where it has no bid, or its deadline has passed, or it was cancelled.
 */
export async function withdrawBid(ctx: Ctx, { query }: Input<typeof contract.withdrawBid>): Promise<Receipt> {
  const supplier = requireSupplier(ctx);
  return inTransaction(ctx, async (ctx) => {
    const tender = await tenders.require(ctx, query.notice, 'readWhole', { locks: true });
    const current = (await bidsOf(ctx, tender.id, supplier.id)).filter(({ validLots }) => validLots.length > 0);
    if (current.length === 0) throw new AppError('conflict', 'There is no bid to withdraw.');
    const at = await databaseTime(ctx);
    const openLots = lotsOf(tender).flatMap((lot) => (isOpenAt(tender, lot, at) ? [lot.id] : []));
    const organisationId = supplier.id;
    const ended = await endBids(ctx, { noticeId: tender.id, organisationId, lots: openLots }, { state: 'withdrawn', at, accountId: personOf(ctx).accountId });
    if (ended.length === 0) throw refused(tender.status === 'cancelled' ? 'cancelled' : 'closed');
    await auditSealed(ctx, 'bid.withdraw', tender);
    const rows = await bidsOf(ctx, tender.id, supplier.id);
    return presentReceipt(
      ctx,
      tender,
      rows.find(({ key }) => ended.includes(key))!,
    );
  });
}
