import { expect, test } from 'vitest';
import type { Amendment } from '#contract/notices.ts';
import { shortenChanges } from './shorten-changes.ts';

const amendment = (number: number, changes: Amendment['changes']): Amendment => ({
  number,
  at: '2026-11-21T00:00:00.000Z',
  actor: 'import',
  reason: null,
  changes,
  changeCount: changes.length,
});
const long = 'word '.repeat(30_000);

test('keeps changes that fit', () => {
  const amendments = [amendment(2, [{ path: 'description', from: long.slice(0, 90_000), to: 'x' }]), amendment(1, [{ path: 'city', to: 'Pokhara' }])];
  expect(shortenChanges(amendments)).toEqual(amendments);
});

test('keeps the newest of many long changes whole, shortens the others to their differences, and drops none', () => {
  const amendments = Array.from({ length: 200 }, (_, index) =>
    amendment(200 - index, [
      { path: 'description', from: `${long}old${long}`, to: `${long}new` },
      { path: 'lots', from: [long] },
      { path: 'city', from: 'A', to: 'B' },
    ]),
  );
  const shortenedAmendments = shortenChanges([amendment(201, [{ path: 'description', from: long, to: 'x' }]), ...amendments]);
  expect(shortenedAmendments).toHaveLength(201);
  expect(shortenedAmendments[0]!.changes[0]!.from).toBe(long);
  const [description, lots, city] = shortenedAmendments[150]!.changes;
  expect(description!.from).toMatch(/^…[ word]+oldword .*…$/u);
  expect(description!.to).toMatch(/^…[ word]+new$/u);
  expect(lots!.from).toMatch(/^\["word .*…$/u);
  expect(lots).not.toHaveProperty('to');
  expect(city).toEqual({ path: 'city', from: 'A', to: 'B' });
  expect(JSON.stringify(shortenedAmendments).length).toBeLessThan(700_000);
});
