import type { Participation } from '#contract/participation.ts';
import { parseAmount } from '../../../lib/amount.ts';

/** Why a row of a table gives no offer. */
type OfferRefusal = 'unknown-lot' | 'closed' | 'twice' | 'no-amount' | 'currency';

type Lot = Pick<Participation['lots'][number], 'id' | 'title' | 'isOpen' | 'currency'>;

export interface ReadOffers {
  /** By the place of the lot in the form; amounts as they stand in the table, without a currency where the table has none. */
  readonly offers: ReadonlyMap<number, { readonly amount: string; readonly currency: string | null }>;
  readonly refused: readonly { readonly row: number; readonly lot: string; readonly why: OfferRefusal }[];
}

/** Case and spaces do not matter; a spreadsheet may have an apostrophe before what looks like a formula. */
const fold = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().replace(/^'/u, '').toLowerCase();

/** Finds a lot by its number, or by its title if no other has the same. */
function lotFinder(lots: readonly Lot[]) {
  const byId = new Map(lots.map(({ id }, place) => [fold(id), place]));
  const placesByTitle = Map.groupBy(lots.keys(), (place) => fold(lots[place]!.title ?? ''));
  const byTitle = (cell: string): number | undefined => {
    const title = fold(cell);
    const [place, ...others] = (title !== '' && placesByTitle.get(title)) || [];
    return others.length === 0 ? place : undefined;
  };
  // A table may begin with a number of its own before the title.
  return ([first = '', second = '']: readonly string[]): { place: number; rest: number } | undefined => {
    const titledSecond = byTitle(second);
    if (titledSecond !== undefined) return { place: titledSecond, rest: 2 };
    const place = byId.get(fold(first)) ?? byTitle(first);
    return place === undefined ? undefined : { place, rest: 1 };
  };
}

/**
 * Offers in the rows of a table: the number or title of a lot, its amount, and perhaps a currency. A row without an amount offers nothing;
 * a first row that names no lot has the names of the columns.
 * @param locale in which the amounts are written
 */
export function readOffers(rows: readonly (readonly string[])[], lots: readonly Lot[], locale: string): ReadOffers {
  const find = lotFinder(lots);
  const offers = new Map<number, { amount: string; currency: string | null }>();
  const refused: { row: number; lot: string; why: OfferRefusal }[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const found = find(row);
    const refuse = (why: OfferRefusal) => refused.push({ row: index + 1, lot: row[0]!.trim() || (row[1] ?? '').trim(), why });
    if (!found) {
      if (index > 0) refuse('unknown-lot');
      continue;
    }
    const lot = lots[found.place]!;
    const cells = row.slice(found.rest).map((cell) => cell.trim());
    const given = cells.filter((cell) => cell !== '' && fold(cell) !== fold(lot.title ?? ''));
    const currency = given.find((cell) => /^[a-z]{3}$/iu.test(cell))?.toUpperCase() ?? null;
    const amount = given.find((cell) => parseAmount(locale, cell) !== null);
    if (given.every((cell) => cell.toUpperCase() === currency)) continue;
    if (amount === undefined) refuse('no-amount');
    else if (!lot.isOpen) refuse('closed');
    else if (offers.has(found.place)) refuse('twice');
    else if (currency !== null && lot.currency !== null && lot.currency !== currency) refuse('currency');
    else offers.set(found.place, { amount, currency });
  }
  return { offers, refused };
}
