import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/participation.ts';
import type { InterestedBidders } from '#contract/participation.ts';
import { tenders } from '#server/modules/notices/index.ts';
import type { TenderRow } from '../tender.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openingOf } from '../opening/opening.repo.ts';
import { biddersOf, countBidders } from './bids.repo.ts';
import { countInterested, interestedSince } from './interest.repo.ts';

/** The supplier whose part the reader may see: their own, and not one that an administrator acts for. */
function ownSupplier({ actor }: Ctx): number | null {
  if (actor.kind !== 'person' || !actor.organisation) return null;
  const { id, relation, orgType, permissions } = actor.organisation;
  return relation !== 'admin' && orgType !== 'BUYER' && permissions.has('bids.read') ? id : null;
}

/** Who takes part, as far as the reader may know it. */
export async function presentInterestedBidders(ctx: Ctx, tender: TenderRow): Promise<InterestedBidders> {
  const [opening, seesNumbers, supplier] = [await openingOf(ctx, tender.id), await tenders.may(ctx, tender, 'countBids'), ownSupplier(ctx)];
  const since = supplier === null ? null : await interestedSince(ctx, tender.id, supplier);
  return {
    interested: seesNumbers ? await countInterested(ctx, tender.id) : null,
    bids: seesNumbers ? await countBidders(ctx, tender.id) : null,
    openedAt: opening?.openedAt.toISOString() ?? null,
    bidders: opening ? await biddersOf(ctx, tender.id) : [],
    interestedSince: since?.toISOString() ?? null,
  };
}

/** Who takes part in a tender. @throws AppError not-found, forbidden; conflict (rule `offline`) */
export const listInterestedBidders = async (ctx: Ctx, { query }: Input<typeof contract.listInterestedBidders>): Promise<InterestedBidders> =>
  presentInterestedBidders(ctx, await tenders.require(ctx, query.notice, 'readWhole'));
