import type { TenderRow } from '../tender.ts';

/** From when the bids of a tender can be opened: after its last deadline, and not before the time that it announces. Null: it has no deadline. */
export function opensAt({ openUntil, announcedOpening }: Pick<TenderRow, 'openUntil' | 'announcedOpening'>): Date | null {
  const announced = openUntil && announcedOpening !== null ? new Date(announcedOpening) : null;
  return announced && announced > openUntil! ? announced : openUntil;
}
