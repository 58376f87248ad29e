import { expect, test } from 'vitest';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';

const cursor: Cursor = {
  sort: 'newest',
  backwards: false,
  segment: 0,
  place: { key: new Date('2026-11-10T08:00:00.123Z'), id: 999_999 },
  offset: 1_234_567,
  page: 500,
  total: 1_000_000,
  totalIsCapped: false,
  began: Date.parse('2026-11-21T09:00:00Z'),
};

test.each<[string, Partial<Cursor>]>([
  ['deep', {}],
  ['without a date', { place: { key: Number.NEGATIVE_INFINITY, id: 1 } }],
  ['by value', { sort: 'value', place: { key: 1234.567890123, id: 1 } }],
  ['by value, without one', { sort: 'value', place: { key: -1, id: 1 } }],
  ['backwards', { sort: 'deadline', backwards: true, segment: 1 }],
])('comes back as it went: %s', (_, more) => {
  const given = { ...cursor, ...more };
  const text = writeCursor(given);
  expect(text).toMatch(/^[\w-]{20,400}$/u);
  expect(readCursor(text, given.sort)).toEqual(given);
});

test('is good for its own sort alone', () => {
  expect(() => readCursor(writeCursor(cursor), 'value')).toThrow('none that this list gave');
});
