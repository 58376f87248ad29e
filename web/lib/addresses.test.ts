import { expect, test } from 'vitest';
import { addressOfSupplier } from './addresses.ts';

test.each([
  ['601', 'scheme=NP-PAN&identifier=601'],
  ['CHE-109', 'scheme=NP-PAN&identifier=CHE-109'],
  ['६०९', 'scheme=NP-PAN&identifier=%E0%A5%AC%E0%A5%A6%E0%A5%AF'],
  ['0', 'name=Himal&country=NP'],
  ['000-0', 'name=Himal&country=NP'],
  ['n/a', 'name=Himal&country=NP'],
  ['०', 'name=Himal&country=NP'],
  ['', 'name=Himal&country=NP'],
])('a supplier with the identifier "%s" is at %s', (identifier, query) =>
  expect(addressOfSupplier({ name: 'Himal', scheme: 'NP-PAN', identifier }, 'NP')).toBe(`/supplier-details?${query}`),
);
