import { expect, test } from 'vitest';
import { sumOf } from './sum.ts';

const npr = (amount: string | null) => ({ amount, currency: 'NPR' });

test('amounts of one currency are added without rounding', () => {
  expect(sumOf([npr('0.1'), npr('0.2')])).toEqual(npr('0.3'));
  expect(sumOf([npr('999999999999999.9999'), npr('0.0001'), npr(null)])).toEqual(npr('1000000000000000'));
  expect(sumOf([npr('100'), npr('200')])).toEqual(npr('300'));
});

test('there is no sum of one amount, of several currencies or of what is no amount', () => {
  expect(sumOf([npr('1')])).toBeNull();
  expect(sumOf([npr('1'), { amount: '2', currency: 'USD' }])).toBeNull();
  expect(sumOf([npr('1'), npr('two')])).toBeNull();
});
