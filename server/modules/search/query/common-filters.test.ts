import { describe, expect, test } from 'vitest';
import type { FilterGroup } from '#server/modules/query/index.ts';
import { filtersTestedOnRows } from './common-filters.ts';

const group: FilterGroup = { filter: 'state', values: ['live'], lexemes: ['s:live'] };
const list = (rows: number, test: FilterGroup | 'bounds' | null = group) => ({ rows, lexemes: 1, test });
const universe = 1_000_000;

describe('an index list is left out where a test on the row costs less', () => {
  const common = list(600_000);
  const rare = list(2_000, null);

  test('for half of all notices beside a rare word', () => {
    const { leftOut: left, times } = filtersTestedOnRows([common], { universe, hits: 600, words: [1_000] });
    expect([...left]).toEqual([common]);
    expect(times).toBeCloseTo(1 / 0.6);
  });

  test('for a range, whose bounds are tested in any case', () => {
    const range = list(500_000, 'bounds');
    expect(filtersTestedOnRows([range, rare], { universe, hits: 500, words: [] }).leftOut).toEqual(new Set([range]));
  });

  test.each<[string, Parameters<typeof filtersTestedOnRows>]>([
    ['the only list', [[common], { universe, hits: 600_000, words: [] }]],
    ['what nothing tests on the row', [[list(600_000, null), rare], { universe, hits: 1_000, words: [] }]],
    ['where more rows would be read than an intersection may give', [[list(400_000), list(500_000, null)], { universe, hits: 1_400, words: [] }]],
    ['what few notices are in', [[list(20_000), rare], { universe, hits: 40, words: [] }]],
    ['what is read soon', [[list(3_000), rare], { universe, hits: 6, words: [] }]],
  ])('never %s', (_, asked) => {
    expect(filtersTestedOnRows(...asked)).toEqual({ leftOut: new Set(), times: 1 });
  });

  test('the commonest of several first, while few rows are read for each match', () => {
    const lists = [list(500_000), list(700_000), list(400_000)];
    const { leftOut: left, times } = filtersTestedOnRows(lists, { universe, hits: 140, words: [1_000] });
    expect([...left]).toEqual([lists[1], lists[0]]);
    expect(times).toBeLessThanOrEqual(4);
  });
});
