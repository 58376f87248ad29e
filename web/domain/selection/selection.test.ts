import { afterEach, expect, test } from 'vitest';
import { MAX_EXPORTED } from '#contract/export-names.ts';
import { clearSelection, select, selectionOf } from './selection.ts';

afterEach(clearSelection);
const ids = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

test('a selection grows and shrinks in the order of selecting, and is of one list', () => {
  select('/a', ['n2', 'n1'], true);
  select('/a', ['n3'], true);
  select('/a', ['n2'], false);
  expect([...selectionOf('/a').ids]).toEqual(['n1', 'n3']);
  expect(selectionOf('/b').ids.size).toBe(0);
  select('/b', ['n9'], true);
  expect([[...selectionOf('/b').ids], selectionOf('/a').ids.size]).toEqual([['n9'], 0]);
});

test('a selection holds no more than one download, and says when it is full', () => {
  select('/a', ids(MAX_EXPORTED), true);
  expect(selectionOf('/a').isFull).toBe(false);
  select('/a', ['more', 'n5'], true);
  expect([selectionOf('/a').ids.size, selectionOf('/a').ids.has('more'), selectionOf('/a').isFull]).toEqual([MAX_EXPORTED, false, true]);
  select('/a', ['n5'], false);
  select('/a', ['more'], true);
  expect([selectionOf('/a').ids.has('more'), selectionOf('/a').isFull]).toEqual([true, false]);
});
