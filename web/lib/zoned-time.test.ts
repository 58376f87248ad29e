import { expect, test } from 'vitest';
import { clockOf, instantOf } from './zoned-time.ts';

test.each([
  ['2026-12-24', '17:00', 'Asia/Kathmandu', '2026-12-24T11:15:00.000Z'],
  ['2026-12-24', '17:00', 'UTC', '2026-12-24T17:00:00.000Z'],
  ['2026-07-01', '12:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
  ['2026-03-29', '03:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
])('%s %s in %s is %s', (date, time, zone, at) => {
  expect(instantOf({ date, time, zone })).toBe(at);
  expect(clockOf(at, zone)).toEqual({ date, time });
});

test('there is no instant while a part is missing', () => {
  expect(instantOf({ date: '2026-12-24', time: null, zone: 'UTC' })).toBeNull();
  expect(instantOf({ date: 'soon', time: '12:00', zone: 'UTC' })).toBeNull();
});
