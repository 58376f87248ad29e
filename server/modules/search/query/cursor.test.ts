import { expect, test } from 'vitest';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';

const cursor: Cursor = {
  sort: 'newest',
  backwards: false,
  segment: 0,
  position: { key: new Date('2026-11-10T08:00:00.123Z'), id: 999_999 },
  offset: 1_234_567,
  page: 500,
  total: 1_000_000,
  totalIsCapped: false,
  began: Date.parse('2026-11-21T09:00:00Z'),
};

test.each<[string, Partial<Cursor>]>([
  ['deep', {}],
  ['without a date', { position: { key: Number.NEGATIVE_INFINITY, id: 1 } }],
  ['by value', { sort: 'value', position: { key: 1234.567890123, id: 1 } }],
  ['by value, without one', { sort: 'value', position: { key: -1, id: 1 } }],
  ['backwards', { sort: 'deadline', backwards: true, segment: 1 }],
])('reads the cursor that it wrote: %s', (_, changes) => {
  const changedCursor = { ...cursor, ...changes };
  const text = writeCursor(changedCursor);
  expect(text).toMatch(/^[\w-]{20,400}$/u);
  expect(readCursor(text, changedCursor.sort)).toEqual(changedCursor);
});

test('is valid for its own sort order alone', () => {
  expect(() => readCursor(writeCursor(cursor), 'value')).toThrow('none that this list gave');
});

test.each([
  ['newest', 5, 0],
  ['relevance', 5e-324, 0],
  ['value', new Date(0), 0],
  ['newest', new Date(-8.64e15), 0],
  ['deadline', new Date(8.64e15), 0],
  ['deadline', new Date(0), 8.64e15],
] as const)('a handwritten cursor, by %s with the key %s, is refused', (sort, key, began) => {
  const cursor = { sort, backwards: false, segment: 0, position: { key, id: 1 }, offset: 0, page: 1, total: 1, totalIsCapped: false, began };
  expect(() => readCursor(writeCursor(cursor), sort)).toThrow('none that this list gave');
});
