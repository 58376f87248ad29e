import { expect, test } from 'vitest';
import { requestedRange } from './byte-range.ts';

test.each([
  [undefined, null],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=99999999999999999999-', null],
])('of ten bytes %o asks for %o', (header, range) => {
  expect(requestedRange(header, 10)).toEqual(range);
});
