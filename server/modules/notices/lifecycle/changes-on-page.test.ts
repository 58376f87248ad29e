import { expect, test } from 'vitest';
import { MAX_CHANGES } from '#contract/notice-names.ts';
import type { FieldChange } from '#contract/notices.ts';
import { withChangesOnPage } from './changes-on-page.ts';

const stored = (changes: FieldChange[]) => ({ number: 1, at: '2026-11-21T00:00:00.000Z', actor: 'buyer' as const, reason: null, changes });
const moved = (number: number): FieldChange => ({ path: `lots[${number}].deadline.at`, from: 'a', to: 'b' });
const many = Array.from({ length: 5000 }, (_, index) => index + 1);

test('has all changes while they fit, as they are stored', () => {
  const changes = [moved(1), { path: 'deadline.at', from: 'a', to: 'b' }, { path: 'awards', to: [{ id: '1' }] }];
  expect(withChangesOnPage(stored(changes), 1)).toEqual({ ...stored(changes), changeCount: 3 });
});

test('has pages of thousands, the notice’s own first', () => {
  const changes = [...many.map(moved), { path: 'title', from: 'A', to: 'B' }];
  const first = withChangesOnPage(stored(changes), 1);
  expect([first.changeCount, first.changes.length, first.changes[0]!.path, first.changes[1]!.path]).toEqual([
    5001,
    MAX_CHANGES,
    'title',
    'lots[1].deadline.at',
  ]);
  const pages = Array.from({ length: 26 }, (_, index) => withChangesOnPage(stored(changes), index + 1).changes).flat();
  expect(pages.map(({ path }) => path).toSorted()).toEqual(changes.map(({ path }) => path).toSorted());
});

test('takes a new list of thousands apart', () => {
  const awards = many.map((number) => ({ id: String(number), title: `Award ${number}` }));
  const { changes, changeCount } = withChangesOnPage(stored([{ path: 'awards', to: awards }]), 2);
  expect([changeCount, changes[0]]).toEqual([5000, { path: `awards[${MAX_CHANGES + 1}]`, to: awards[MAX_CHANGES] }]);
});
