import { expect, it } from 'vitest';
import { sameName, spelledAs } from './same-name.ts';
import { cleanQuery } from './search-query.ts';

it('knows a city by its name, however it is written', () => {
  expect([sameName('PARIS', 'Paris'), sameName('orleans', 'Orléans'), sameName('Paris', 'Parys')]).toEqual([true, true, false]);
  expect(cleanQuery(new URLSearchParams('city=PARIS&city=Paris,paris&city=Lyon&buyer=A&buyer=a')).toString()).toBe('city=PARIS&city=Lyon&buyer=A&buyer=a');
});

it('finds what an address chooses among the values, under the usual name', () => {
  const values = [
    { value: 'Paris', label: 'Paris', count: 3 },
    { value: 'Lyon', label: null, count: 1 },
  ];
  expect(spelledAs('city', values, ['PARIS'])).toEqual([{ value: 'PARIS', label: 'Paris', count: 3 }, values[1]]);
  expect(spelledAs('city', values, ['Paris', 'LYON'])).toEqual([values[0], { value: 'LYON', label: 'Lyon', count: 1 }]);
  expect(spelledAs('buyer', values, ['PARIS'])).toBe(values);
});
