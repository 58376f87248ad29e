import type { Assessment } from '#contract/evaluation.ts';
import type { Offer } from '#contract/participation.ts';
import type { ReadOutBid } from '../opening/opening.repo.ts';

/** An offer for one lot, and the bid that it stands in. */
export interface LotOffer extends Offer {
  bid: ReadOutBid;
}

/** The offers for each lot, in the order of the bids: looking for them lot by lot would go through all of them for each. */
export const offersByLot = (bids: readonly ReadOutBid[]): ReadonlyMap<string, readonly LotOffer[]> =>
  Map.groupBy(
    bids.flatMap((bid) => bid.offers.map((offer): LotOffer => ({ ...offer, bid }))),
    ({ lot }) => lot,
  );

/** A bid's offer for a lot. */
export const offerIn = (offers: ReadonlyMap<string, readonly LotOffer[]>, lot: string, bid: string): LotOffer | undefined =>
  offers.get(lot)?.find((offer) => offer.bid.id === bid);

/** Bid and lot as one key: an id of a bid has no space. */
export const assessmentKey = ({ bid, lot }: Pick<Assessment, 'bid' | 'lot'>): string => `${bid} ${lot}`;

export const assessmentsByKey = (assessments: readonly Assessment[]): ReadonlyMap<string, Assessment> =>
  new Map(assessments.map((assessment) => [assessmentKey(assessment), assessment]));
