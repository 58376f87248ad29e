import type { TenderRow } from '../tender.ts';

/** The id that stands for a tender without lots. */
export const WHOLE = '';

/** A lot, or the whole of a tender without lots, for bidding. */
export interface BiddingLot {
  id: string;
  title: string | null;
  /** Bids for it are received before this instant; null: it has none. */
  deadline: Date | null;
  currency: string | null;
}

/** What can be bid on: the lots, each until its own deadline or the notice's. */
export function lotsOf({ lots, deadlineAt, currency }: TenderRow): BiddingLot[] {
  if (!lots || lots.length === 0) return [{ id: WHOLE, title: null, deadline: deadlineAt, currency }];
  return lots.map((lot) => ({
    id: lot.id,
    title: lot.title,
    deadline: lot.deadline === null ? deadlineAt : new Date(lot.deadline),
    currency: lot.currency ?? currency,
  }));
}

/** Whether bids for a lot are received at an instant. At its deadline it is closed already. */
export const isOpenAt = ({ status }: Pick<TenderRow, 'status'>, { deadline }: Pick<BiddingLot, 'deadline'>, at: Date): boolean =>
  status === 'published' && deadline !== null && at < deadline;
