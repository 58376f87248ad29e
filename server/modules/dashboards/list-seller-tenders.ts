import type * as contract from '#contract/dashboards.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { type SellerReason, sellerReasons } from '#contract/seller-names.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { askingOf } from './asking.ts';
import { type SellerTenderRow, countSellerTenders, sellerTenderPage } from './seller-tenders.repo.ts';

/** In one order, without what a bid implies. */
const told = (reasons: readonly SellerReason[]): SellerReason[] =>
  sellerReasons.filter((reason) => reasons.includes(reason) && !(reason === 'interest' && reasons.includes('bid')));

/** A page of the person's tenders, with cards as far as they may see them, open ones first. */
export async function listSellerTenders(
  ctx: Ctx,
  { query: { tab, countryIso: country, ...paging } }: Input<typeof contract.listSellerTenders>,
): Promise<Output<typeof contract.listSellerTenders>> {
  const asking = askingOf(ctx);
  const tabs = await countSellerTenders(ctx, asking, country);
  const { items: rows, ...page } = await keyset(`seller tenders ${tab} ${country ?? ''}`, SortKeys).list<SellerTenderRow, SellerTenderRow>(paging, {
    read: (pageRead) => sellerTenderPage(ctx, asking, { tab, country }, pageRead),
    count: async () => tabs[tab],
    keysOf: ({ sortKey, noticeId }): SortKeys => [sortKey, noticeId],
    present: (row) => row,
  });
  const cards = await cardsOf(
    ctx,
    rows.map(({ noticeId }) => noticeId),
  );
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const items = rows.flatMap(({ publicId, reasons }) => {
    const notice = cardById.get(publicId);
    return notice ? [{ notice, reasons: told(reasons) }] : [];
  });
  const hidden = asking.bidsOf === null ? { bid: null, participated: null } : {};
  return { items, ...page, tabs: { ...tabs, ...hidden }, now: ctx.clock.now().toISOString() };
}
