import { describe, expect, test } from 'vitest';
import type { FilterGroup } from '#server/modules/query/index.ts';
import { type IndexList, filtersTestedOnRows } from './common-filters.ts';

const group: FilterGroup = { filter: 'state', values: ['live'], lexemes: ['s:live'] };
const byColumn: IndexList['test'] = { by: 'column', group };
const byFacets: IndexList['test'] = { by: 'facets', group };
const list = (rows: number, test: IndexList['test'] = byColumn): IndexList => ({ rows, lexemes: 1, test });
const searchableRows = 1_000_000;

describe('an index list is left out where a test on the row costs less', () => {
  const common = list(600_000);
  const rare = list(2_000, null);

  test('for half of all notices beside a rare word', () => {
    const { leftOut, times } = filtersTestedOnRows([common], { searchableRows, hits: 600, words: [1_000] });
    expect([...leftOut]).toEqual([common]);
    expect(times).toBeCloseTo(1 / 0.6);
  });

  test('for a range, whose bounds are tested in any case', () => {
    const range = list(500_000, { by: 'bounds' });
    expect(filtersTestedOnRows([range, rare], { searchableRows, hits: 500, words: [] }).leftOut).toEqual(new Set([range]));
  });

  test.each<[string, Parameters<typeof filtersTestedOnRows>]>([
    ['the only list', [[common], { searchableRows, hits: 600_000, words: [] }]],
    ['what nothing tests on the row', [[list(600_000, null), rare], { searchableRows, hits: 1_000, words: [] }]],
    ['where more rows would be read than an intersection may give', [[list(400_000), list(500_000, null)], { searchableRows, hits: 1_400, words: [] }]],
    ['what few notices are in', [[list(20_000), rare], { searchableRows, hits: 40, words: [] }]],
    ['what is read soon', [[list(3_000), rare], { searchableRows, hits: 6, words: [] }]],
  ])('never %s', (_, parameters) => {
    expect(filtersTestedOnRows(...parameters)).toEqual({ leftOut: new Set(), times: 1 });
  });

  test('the commonest of several first, while few rows are read for each match', () => {
    const lists = [list(500_000), list(700_000), list(400_000)];
    const { leftOut, times } = filtersTestedOnRows(lists, { searchableRows, hits: 400, words: [10_000] });
    expect([...leftOut]).toEqual([lists[1], lists[0]]);
    expect(times).toBeLessThanOrEqual(4);
  });

  test('beside a short list, all of whose rows may be read', () => {
    const lists = [list(500_000, byFacets), list(200_000, byFacets), list(300, null)];
    const { leftOut, times } = filtersTestedOnRows(lists, { searchableRows, hits: 15, words: [] });
    expect([...leftOut]).toEqual([lists[0], lists[1]]);
    expect(times).toBeCloseTo(10);
    // Of a time of publication only that part is read.
    expect(filtersTestedOnRows(lists.slice(0, 2), { searchableRows, hits: 15, words: [9_000], shareRead: 0.05 }).leftOut).toContain(lists[0]);
  });

  test('no more than three by facets, each number of which needs a statement of its own', () => {
    const lists = Array.from({ length: 5 }, (_, index) => list(900_000 - index, byFacets));
    expect([...filtersTestedOnRows(lists, { searchableRows, hits: 100, words: [200] }).leftOut]).toEqual(lists.slice(0, 3));
  });
});
