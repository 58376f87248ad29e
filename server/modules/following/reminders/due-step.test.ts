import { expect, test } from 'vitest';
import { daysLeft, dueStep, isWakingHour } from './due-step.ts';

const deadline = { at: '2026-12-08T18:14:59.000Z', zone: 'Asia/Kathmandu' };
const longAgo = new Date('2026-01-01T00:00:00Z');
const at = (instant: string) => new Date(instant);

test('days are counted by the notice’s clock, not in hours', () => {
  // The deadline is the last second of 8 December in Kathmandu, where a day begins at 18:15 UTC.
  expect(daysLeft(deadline, at('2026-12-08T00:00:00Z'))).toBe(0);
  expect(daysLeft(deadline, at('2026-12-07T18:14:00Z'))).toBe(1);
  expect(daysLeft(deadline, at('2026-12-07T18:16:00Z'))).toBe(0);
  expect(daysLeft({ ...deadline, zone: '+05:45' }, at('2026-12-07T18:14:00Z'))).toBe(1);
  expect(daysLeft({ ...deadline, zone: 'Nowhere/Never' }, at('2026-12-07T18:14:00Z'))).toBe(1);
});

test.each([
  ['2026-12-04T12:00:00Z', null],
  ['2026-12-05T12:00:00Z', 3],
  ['2026-12-06T12:00:00Z', 3],
  ['2026-12-07T12:00:00Z', 1],
  ['2026-12-08T12:00:00Z', 1],
  ['2026-12-08T18:15:00Z', null],
])('of 3 and 1 at %s: %s', (now, step) => {
  expect(dueStep(null, deadline, { now: at(now), since: longAgo })).toBe(step);
});

test('a day that was over before somebody followed the notice does not count', () => {
  const now = at('2026-12-06T12:00:00Z');
  expect(dueStep([1, 3, 7], deadline, { now, since: at('2026-12-06T10:00:00Z') })).toBeNull();
  expect(dueStep([1, 3, 7], deadline, { now, since: at('2026-12-05T10:00:00Z') })).toBe(3);
});

test('hours are those of the reader’s zone', () => {
  expect(['01:14', '01:15', '14:14', '14:15'].map((time) => isWakingHour(at(`2026-12-06T${time}:00Z`), 'Asia/Kathmandu'))).toEqual([false, true, true, false]);
});
