import { expect, test } from 'vitest';
import { NoticeCache } from './notice-cache.ts';
import type { NoticeText, OwnColumns } from './notice-row.ts';

const notice = (id: number, description: string, free = true) =>
  ({ id, free, title: 'Works', teaser: null, revision: '1', description, cpv: null }) as unknown as OwnColumns & NoticeText;
const others = { id: 2, lots: 'x'.repeat(1000), classifications: null, references: null, translations: { fr: { title: 'y'.repeat(500) } } };

test('a notice is found under the revision it was read from', () => {
  const cache = new NoticeCache();
  cache.put(notice(1, 'Pumps'), true);
  expect(cache.find(1, '1')).toMatchObject({ columns: { title: 'Works' }, text: { description: 'Pumps' }, others: null });
  expect(cache.find(1, '2')).toBeUndefined();
});

test('a text counts as kept only where it was read', () => {
  const cache = new NoticeCache();
  cache.put(notice(1, ''), false);
  expect([cache.has(1, false), cache.has(1, true)]).toEqual([true, false]);
});

test('a locked notice is not kept, nor one that is locked later', () => {
  const cache = new NoticeCache();
  cache.put(notice(1, 'Pumps'), true);
  cache.put(notice(1, 'Pumps', false), true);
  expect(cache.has(1, false)).toBe(false);
});

test('further texts stay with the revision they belong to', () => {
  const cache = new NoticeCache();
  cache.put(notice(2, 'Pumps'), true);
  cache.putOthers({ id: 2, revision: '2' }, others);
  expect(cache.find(2, '1')?.others).toBeNull();
  cache.putOthers({ id: 2, revision: '1' }, others);
  expect(cache.find(2, '1')?.others).toBe(others);
});

test('beyond the limit the notices that were used longest ago go first', () => {
  const cache = new NoticeCache(5000);
  const isKept = (id: number) => cache.has(id, false);
  cache.put(notice(1, 'x'.repeat(1000)), true);
  cache.put(notice(2, 'x'), true);
  cache.putOthers({ id: 2, revision: '1' }, others);
  cache.find(1, '1');
  cache.put(notice(3, 'x'.repeat(500)), true);
  expect([1, 2, 3].map(isKept)).toEqual([true, false, true]);
  cache.put(notice(4, 'x'.repeat(6000)), true);
  expect(isKept(4)).toBe(false);
});
