import type { Input, Output } from '#contract/endpoint.ts';
import { lotSearch, pageOf } from '#contract/lot-search.ts';
import type * as contract from '#contract/participation.ts';
import { tenders } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { decidedLotsOf, resultsOf } from '../evaluation/evaluation.repo.ts';
import { bidByPublicId } from './bids.repo.ts';
import { lotsOf } from './lots.ts';
import { requireSupplier } from './may-take-part.ts';

/** The results of a bid of the supplier's own, for a page of its decided lots in the order of the notice. @throws AppError not-found, forbidden */
export async function listBidResults(ctx: Ctx, { query }: Input<typeof contract.listBidResults>): Promise<Output<typeof contract.listBidResults>> {
  const supplier = requireSupplier(ctx);
  const bid = await bidByPublicId(ctx, query.bid);
  const tender = bid?.organisationId === supplier.id ? await tenders.byId(ctx, bid.noticeId) : undefined;
  if (!bid || !tender) throw new AppError('not-found', 'There is no such bid.');
  const decided = new Set(await decidedLotsOf(ctx, bid.key));
  const find = lotSearch(lotsOf(tender).filter(({ id }) => decided.has(id)));
  const { items, ...lotPage } = pageOf(find(query.search), query.page, query.size);
  const results = new Map(
    (
      await resultsOf(
        ctx,
        bid.key,
        items.map(({ id }) => id),
      )
    ).map(({ lot, decidedAt, ...result }) => [lot, { ...result, decidedAt: decidedAt.toISOString() }]),
  );
  return { lots: items.flatMap(({ id, title }) => (results.has(id) ? [{ id, title, ...results.get(id)! }] : [])), lotPage };
}
