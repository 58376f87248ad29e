import type { OpenedBid } from '#contract/opening.ts';
import type { LotsOnPage } from '../taking-part/lots.ts';
import type { ReadOutBid } from './opening.repo.ts';

/** Bids with their offers for some lots, and the number of all. */
export function withOffersFor(bids: readonly ReadOutBid[], { lots }: Pick<LotsOnPage, 'lots'>): OpenedBid[] {
  const shown = new Set(lots.map(({ id }) => id));
  return bids.map((bid) => ({ ...bid, offers: bid.offers.filter(({ lot }) => shown.has(lot)), offerCount: bid.offers.length }));
}
