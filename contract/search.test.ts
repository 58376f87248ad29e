import { expect, test } from 'vitest';
import { SearchQuery } from './search.ts';

test('accepts a boolean as text in an address and as a boolean in a body', () => {
  for (const free of ['true', '1', true]) expect(SearchQuery.parse({ free }).free).toBe(true);
  for (const free of ['false', '0', false]) expect(SearchQuery.parse({ free }).free).toBe(false);
  expect(SearchQuery.safeParse({ free: 'maybe' }).success).toBe(false);
});

test('accepts a filter repeated or separated by commas', () => {
  expect(SearchQuery.parse({ country: 'NP,IN' }).country).toEqual(['NP', 'IN']);
  expect(SearchQuery.parse({ country: ['NP', 'IN,NP', ' '] }).country).toEqual(['NP', 'IN']);
  expect(SearchQuery.safeParse({ country: 'Nepal' }).success).toBe(false);
});

test.each([
  { page: '0' },
  { page: '501' },
  { page: '9223372036854775808' },
  { size: '101' },
  { size: 'NaN' },
  { q: 'x'.repeat(201) },
  { q: 'a\u0000b' },
  { valueMin: '-1' },
  { valueMin: '1e9' },
  { deadlineFrom: '2023-02-30' },
  { cpv: "45'" },
  { sort: 'random' },
])('refuses %j', (query) => {
  expect(SearchQuery.safeParse(query).success).toBe(false);
});
