import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/participation.ts';
import type { Participation } from '#contract/participation.ts';
import { tenders } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { filesOf } from '../files/files.repo.ts';
import { bidsOf } from './bids.repo.ts';
import { interestedSince } from './interest.repo.ts';
import { isOpenAt, lotsOf } from './lots.ts';
import { refusalAt, requireSupplier } from './may-take-part.ts';
import { presentReceipts } from './receipt.ts';

/** The supplier's own part in a tender. What its bids say is sealed. @throws AppError not-found, forbidden; conflict (rule `offline`) */
export async function showParticipation(ctx: Ctx, { query }: Input<typeof contract.showParticipation>): Promise<Participation> {
  const supplier = requireSupplier(ctx);
  const tender = await tenders.require(ctx, query.notice, 'readWhole');
  const now = await databaseTime(ctx);
  const bids = await bidsOf(ctx, tender.id, supplier.id);
  const files = await filesOf(ctx, tender.id, supplier.id);
  return {
    notice: { id: tender.publicId, title: tender.title, version: tender.version, currency: tender.currency },
    refusal: await refusalAt(ctx, tender, now),
    now: now.toISOString(),
    lots: lotsOf(tender).map((lot) => ({
      id: lot.id,
      title: lot.title,
      deadline: lot.deadline?.toISOString() ?? null,
      currency: lot.currency,
      isOpen: isOpenAt(tender, lot, now),
    })),
    interestedSince: (await interestedSince(ctx, tender.id, supplier.id))?.toISOString() ?? null,
    bids: await presentReceipts(ctx, tender, bids),
    files: files.map(({ id, size, received, changedAt }) => ({ id, size, received, changedAt: changedAt.toISOString() })),
  };
}
