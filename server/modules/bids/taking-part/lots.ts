import type { LotPage, LotPageQuery } from '#contract/lot-pages.ts';
import { lotSearch, pageOf } from '#contract/lot-search.ts';
import { LOTS_ON_PAGE } from '#contract/notice-names.ts';
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

/** A part of what can be bid on. */
export interface LotsOnPage {
  lots: readonly BiddingLot[];
  lotPage: LotPage;
}

/** The first page of all lots. */
export const firstLots = ({ publicId }: TenderRow): LotPageQuery => ({ notice: publicId, page: 1, size: LOTS_ON_PAGE, search: '' });

/** The lots that a request asks for. */
export function lotsOnPage(tender: TenderRow, { page, size, search }: LotPageQuery): LotsOnPage {
  const { items, ...lotPage } = pageOf(lotSearch(lotsOf(tender))(search), page, size);
  return { lots: items, lotPage };
}

/** Whether bids for a lot are received at an instant. At its deadline it is closed already. */
export const isOpenAt = ({ status }: Pick<TenderRow, 'status'>, { deadline }: Pick<BiddingLot, 'deadline'>, at: Date): boolean =>
  status === 'published' && deadline !== null && at < deadline;
