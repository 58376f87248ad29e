import { expect, test } from 'vitest';
import { NoticeTextCache } from './notice-text-cache.ts';

const text = (id: number, description: string, free = true) => ({ id, free, revision: '1', description, cpv: null });

test('texts are found under the revision they were read from', () => {
  const cache = new NoticeTextCache();
  cache.put(text(1, 'Pumps'), null);
  expect(cache.find({ id: 1, free: true, revision: '1' })?.text.description).toBe('Pumps');
  expect(cache.find({ id: 1, free: true, revision: '2' })).toBeUndefined();
  expect(cache.find({ id: 1, free: false, revision: '1' })).toBeUndefined();
});

test('a locked notice is not kept, nor one that is locked later', () => {
  const cache = new NoticeTextCache();
  cache.put(text(1, 'Pumps'), null);
  cache.put(text(1, 'Pumps', false), null);
  expect(cache.has(1)).toBe(false);
});

test('beyond the limit the texts that were used longest ago go first', () => {
  const cache = new NoticeTextCache(3500);
  const others = { id: 2, lots: 'x'.repeat(1000), classifications: null, references: null, translations: { fr: { title: 'y'.repeat(500) } } };
  cache.put(text(1, 'x'.repeat(1000)), null);
  cache.put(text(2, 'x'), others);
  cache.find({ id: 1, free: true, revision: '1' });
  cache.put(text(3, 'x'.repeat(500)), null);
  expect([1, 2, 3].map((id) => cache.has(id))).toEqual([true, false, true]);
  cache.put(text(4, 'x'.repeat(5000)), null);
  expect(cache.has(4)).toBe(false);
});
