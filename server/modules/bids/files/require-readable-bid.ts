import { tenders } from '#server/modules/notices/index.ts';
import type { TenderRow } from '../tender.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OpeningRow, openingOf } from '../opening/opening.repo.ts';
import { type BidRow, bidByPublicId } from '../taking-part/bids.repo.ts';

/**
 * A bid that the reader may know: the supplier its own, the buyer's people a valid one after the opening.
 * @throws AppError not-found
 */
export async function requireReadableBid(ctx: Ctx, id: string): Promise<{ bid: BidRow; tender: TenderRow; opening: OpeningRow | undefined }> {
  const bid = await bidByPublicId(ctx, id);
  const tender = bid && (await tenders.byId(ctx, bid.noticeId));
  if (!bid || !tender) throw new AppError('not-found', 'There is no such bid.');
  const opening = await openingOf(ctx, tender.id);
  const organisation = organisationOf(ctx);
  const isOwn = bid.organisationId === organisation.id && organisation.relation !== 'admin';
  const isOpenedForReader = opening !== undefined && bid.state === 'received' && (await tenders.may(ctx, tender, 'readBids'));
  if (!isOwn && !isOpenedForReader) throw new AppError('not-found', 'There is no such bid.');
  return { bid, tender, opening };
}
