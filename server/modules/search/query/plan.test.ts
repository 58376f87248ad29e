import { describe, expect, test } from 'vitest';
import { type Estimate, choosePlan, countWindows } from './plan.ts';
import type { SortPosition } from '../store/row.ts';
import type { Buckets } from '../store/statistics.ts';
import { windowsOf } from './windows.ts';

const million: Estimate = {
  searchableRows: 1_000_000,
  share: 1,
  maxHits: 21,
  times: 1,
  opens: 'document',
  hasLexemes: true,
  totalKnown: false,
  correlatesWithSort: false,
  rarest: 1_000_000,
  lists: [1_000_000],
  lexemes: 1,
  parts: 60,
  isContiguous: true,
};

describe('the plan of a search', () => {
  test.each<[string, Partial<Estimate>, string]>([
    ['nothing to look for', { hasLexemes: false, opens: 'index' }, 'walk'],
    ['a country', { share: 0.125, opens: 'index', totalKnown: true }, 'walk'],
    ['a common word', { share: 0.01, rarest: 10_000, totalKnown: true }, 'windows'],
    ['two common words', { share: 0.001, rarest: 30_000, totalKnown: true }, 'windows'],
    ['a very common word, its total known', { share: 0.1, totalKnown: true }, 'walk'],
    ['a rare word', { share: 0.0001, rarest: 100 }, 'gin'],
    ['a rare word, its total known', { share: 0.0001, rarest: 100, totalKnown: true }, 'gin'],
    ['a word that nothing holds', { share: 0, rarest: 0 }, 'gin'],
    ['a country, by value', { share: 0.125, opens: 'index', totalKnown: true, correlatesWithSort: true, isContiguous: false }, 'walk'],
    ['few of a country, by value', { share: 0.001, rarest: 2000, totalKnown: true, correlatesWithSort: true, isContiguous: false }, 'gin'],
    ['many of a country, by value', { share: 0.01, rarest: 20_000, totalKnown: true, correlatesWithSort: true, isContiguous: false }, 'windows'],
    ['a common word among the open', { searchableRows: 10_000, share: 0.07, parts: 0 }, 'gin'],
    ['most of the open', { searchableRows: 10_000, share: 0.9, parts: 0, totalKnown: true }, 'walk'],
  ])('%s', (_, changes, plan) => {
    expect(choosePlan({ ...million, lists: [changes.rarest ?? million.rarest], ...changes })).toBe(plan);
  });
});

describe('a capped total is counted window by window', () => {
  const years = Array.from({ length: 5 }, (_, n) => ({ number: 2026 - n, lexeme: `P:${2026 - n}`, count: 200_000 }));
  const months = years.flatMap(({ number }) =>
    Array.from({ length: 12 }, (_, n) => ({ number: number * 100 + 12 - n, lexeme: `p:${number * 100 + 12 - n}`, count: 200_000 / 12 })),
  );
  const buckets: Buckets = { publishedMonth: months, publishedYear: years, deadlineMonth: [], deadlineYear: [], value: [] };
  const million = { query: "'a' & 'b'", searchableRows: 1_000_000, buckets, times: 1, lexemes: 2, stretch: null };
  const windowsFor = ({ hits, ...search }: { hits: number; rarest: number }) =>
    countWindows({ ...million, ...search, lists: [search.rarest, 60_000], share: hits / 1_000_000 }, 500);
  test.each<[string, { hits: number; rarest: number }, boolean]>([
    ['of two common words', { hits: 12_000, rarest: 20_000 }, true],
    ['of a common word', { hits: 60_000, rarest: 60_000 }, true],
    ['not of what has few hits', { hits: 300, rarest: 20_000 }, false],
    ['not of a word that is soon read whole', { hits: 3000, rarest: 3000 }, false],
  ])('%s', (_, search, isWorth) => {
    expect(windowsFor(search).length > 1).toBe(isWorth);
  });

  test('for a date range only within that range', () => {
    const [from, before] = [new Date('2026-09-01'), new Date('2026-11-30')];
    const between: [SortPosition, SortPosition] = [
      { key: from, id: 0 },
      { key: before, id: 0 },
    ];
    const stretch = { query: 'three months', rows: 50_000, lexemes: 3, between, share: 0.05 };
    const stretchWindows = (share: number, rarest: number) =>
      countWindows({ ...million, share: share * 0.05, rarest: rarest * 0.05, lists: [rarest * 0.05], stretch }, 500);
    // Few hits: the stretch itself is the window. Many: it is split into its months.
    expect(stretchWindows(0.001, 20_000)).toMatchObject([{ query: 'three months' }]);
    expect(stretchWindows(0.5, 500_000).map(({ query }) => query)).toEqual(["('p:202611')", "('p:202610')", "('p:202609')"]);
  });

  test('never without bounds', () => {
    expect(countWindows({ ...million, query: null, share: 1, rarest: 1_000_000, lists: [] }, 500)).toMatchObject([{ query: null }]);
  });

  test('up to the requested minimum in any case', () => {
    const fewHits = { ...million, share: 0.003, rarest: 3000, lists: [3000] };
    expect(countWindows(fewHits, 500, { hits: 2000 }).length).toBeGreaterThan(1);
  });
});

describe('windows', () => {
  const months = Array.from({ length: 24 }, (_, n) => ({ number: (2025 + Math.floor(n / 12)) * 100 + (n % 12) + 1, count: 1000 })).toReversed();
  const buckets: Buckets = {
    publishedMonth: months.map(({ number, count }) => ({ number, count, lexeme: `p:${number}` })),
    publishedYear: [2026, 2025].map((number) => ({ number, count: 12_000, lexeme: `P:${number}` })),
    deadlineMonth: [],
    deadlineYear: [],
    value: [],
  };
  const allTime = [
    { key: Number.NEGATIVE_INFINITY, id: 0 },
    { key: Number.POSITIVE_INFINITY, id: 0 },
  ] as [{ key: number; id: number }, { key: number; id: number }];

  test('are months while they are full, newest first, each set twice as large', () => {
    const windows = windowsOf(buckets, 'published_at', false, allTime, 0.5, 1000);
    expect(windows[0]).toEqual({ query: `('p:202612' | 'p:202611')`, expected: 1000, rows: 2000, end: { key: new Date('2026-11-01'), id: 0 } });
    expect(windows[1]?.expected).toBe(2000);
    expect(windows.reduce((sum, window) => sum + window.expected, 0)).toBe(12_000);
  });

  test('are years when months have few rows', () => {
    expect(windowsOf(buckets, 'published_at', false, allTime, 0.005, 100)[0]?.query).toBe(`('P:2026' | 'P:2025')`);
  });

  test('begin where the page begins', () => {
    const windows = windowsOf(buckets, 'published_at', false, [allTime[0], { key: new Date('2025-03-15'), id: 5 }], 0.5, 400);
    expect(windows[0]?.query).toBe(`('p:202503')`);
    expect(windowsOf(buckets, 'published_at', true, [{ key: new Date('2026-11-15'), id: 5 }, allTime[1]], 0.5, 400).map(({ query }) => query)).toEqual([
      `('p:202611')`,
      `('p:202612')`,
    ]);
  });
});
