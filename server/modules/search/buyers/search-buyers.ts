import type { BuyerList, BuyerQuery } from '#contract/organisations.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { buyerCards } from './buyer-cards.ts';
import { readBuyers } from './read-buyers.ts';

/** Buyers with public notices: filtered, sorted, paged. */
export async function searchBuyers(ctx: Ctx, query: BuyerQuery): Promise<BuyerList> {
  const {
    page: { entries, listing: _listing, ...paging },
    open,
  } = await readBuyers(ctx, query);
  return { items: await buyerCards(ctx, entries, open), ...paging };
}
