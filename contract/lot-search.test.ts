import { expect, test } from 'vitest';
import { lotSearch, pageOf } from './lot-search.ts';

const lots = [
  { id: 'LOT-0112', title: 'Écoles du nord' },
  { id: 'LOT-0012', title: 'Desks and chairs' },
  { id: 'LOT-0120', title: null },
  { id: '12', title: 'School roof' },
  { id: '__proto__', title: 'कक्षा कोठा' },
];
const idsFor = (search: string) => lotSearch(lots)(search).map(({ id }) => id);

test('finds lots by words of number and title, one whose number was typed first', () => {
  expect(idsFor('')).toEqual(lots.map(({ id }) => id));
  expect(idsFor('12')).toEqual(['LOT-0012', '12', 'LOT-0112', 'LOT-0120']);
  expect(idsFor('lot-0120')).toEqual(['LOT-0120']);
  expect(idsFor('CHAIRS desks')).toEqual(['LOT-0012']);
  expect(idsFor('ecoles')).toEqual(['LOT-0112']);
  expect(idsFor('कोठा')).toEqual(['__proto__']);
  expect(idsFor('chairs roof')).toEqual([]);
});

test('has pages; one beyond the last is the last', () => {
  expect(pageOf([1, 2, 3], 2, 2)).toEqual({ items: [3], page: 2, pages: 2, total: 3 });
  expect(pageOf([1, 2, 3], 9, 2).page).toBe(2);
  expect(pageOf([], 1, 2)).toEqual({ items: [], page: 1, pages: 1, total: 0 });
});
