import { expect, it } from 'vitest';
import { addressLines } from './postal-address.ts';

it('joins the available parts of an address', () => {
  expect(addressLines({ street: 'Main 1', postalCode: '123', city: 'Paris', region: 'IDF' }, 'France')).toEqual(['Main 1', '123 Paris', 'IDF', 'France']);
  expect(addressLines({ street: 'Main 1', postalCode: '', city: 'Paris', region: null })).toEqual(['Main 1', 'Paris']);
  expect(addressLines({})).toEqual([]);
});
