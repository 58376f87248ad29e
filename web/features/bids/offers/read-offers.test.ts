import { expect, test } from 'vitest';
import { csvOf } from '#contract/csv.ts';
import { offersTable, rowsOf } from './offers-table.ts';
import { readOffers } from './read-offers.ts';

const lot = (id: string, title: string | null, more: { isOpen?: boolean; currency?: string | null } = {}) => ({
  id,
  title,
  isOpen: true,
  currency: 'NPR' as string | null,
  ...more,
});
const lots = [
  lot('1', 'Desks'),
  lot('2', 'Benches, long'),
  lot('LOT-3', '=Chairs', { isOpen: false }),
  lot('4', null, { currency: null }),
  lot('5', 'Desks for one'),
];
const read = async (text: string, locale = 'en-IN') => {
  const { offers, refused } = readOffers(await rowsOf(text), lots, locale);
  return {
    offers: [...offers].map(([place, { amount, currency }]) => [lots[place]!.id, amount, currency]),
    refused: refused.map(({ row, why }) => [row, why]),
  };
};

test('lots are found by number or title, whatever stands between the columns', async () => {
  const expected = {
    offers: [
      ['1', '12,50,000', null],
      ['2', '900', null],
    ],
    refused: [],
  };
  expect(await read('Lot\tAmount\n1\t12,50,000\nbenches,  LONG\t900\n')).toEqual(expected);
  expect(await read('Lot;Amount\r\n1;12,50,000\r\n2;900')).toEqual(expected);
  expect(await read('\uFEFFLot,Amount\n1,"12,50,000"\n"Benches, long",900\n')).toEqual(expected);
});

test('a number before the title is that of the table; a title names the lot', async () => {
  expect(await read('1\tDesks for one\t700\n2\tDesks\t800')).toEqual({
    offers: [
      ['5', '700', null],
      ['1', '800', null],
    ],
    refused: [],
  });
});

test('rows without an amount offer nothing; what cannot be read is told', async () => {
  expect(await read('1\t\n2\tNPR\nnone\t5\n4\t1.000,50\teur\n1\tcheap\n3\t1\nLOT-3\t7\n5\t1,5\n5\t8\tUSD\n4\t9', 'es')).toEqual({
    offers: [
      ['4', '1.000,50', 'EUR'],
      ['5', '1,5', null],
    ],
    refused: [
      [3, 'unknown-lot'],
      [5, 'no-amount'],
      [6, 'unknown-lot'],
      [7, 'closed'],
      [9, 'twice'],
      [10, 'twice'],
    ],
  });
  expect(await read('1\t5\tUSD')).toEqual({ offers: [], refused: [[1, 'currency']] });
});

test('the table of the lots is read back as it was downloaded', async () => {
  const rows = offersTable(
    lots,
    [
      { amount: '1,234.50', currency: 'NPR' },
      { amount: '', currency: 'NPR' },
    ],
    ['Lot', 'Title', 'Amount', 'Currency'],
  );
  expect(rows.map(([id]) => id)).toEqual(['Lot', '1', '2', '4', '5']);
  expect(await read(csvOf(rows))).toEqual({ offers: [['1', '1,234.50', 'NPR']], refused: [] });
});
