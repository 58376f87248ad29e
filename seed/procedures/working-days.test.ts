import { expect, test } from 'vitest';
import { officeInstant } from './working-days.ts';

const DAY_MS = 86_400_000;
/** The times of procedures.ts, in days from now, as each must come after the one before it. */
const orders: readonly (readonly (readonly [days: number, time: string])[])[] = [
  ...[-1, -9, -38].map(
    (deadline) =>
      [
        [deadline - 40, '11:30'],
        [deadline - 8, '10:00'],
        [deadline - 7, '12:00'],
        [deadline - 5, '14:00'],
        [deadline, '12:00'],
        [deadline, '14:05'],
      ] as const,
  ),
  [
    [-9, '14:05'],
    [-6, '15:00'],
  ],
  [
    [-38, '14:05'],
    [-34, '15:00'],
    [-28, '16:00'],
  ],
  [
    [-20, '11:30'],
    [-15, '11:00'],
    [-10, '11:00'],
    [-6, '11:00'],
    [-4, '12:00'],
    [14, '16:00'],
    [21, '12:00'],
    [28, '12:00'],
  ],
];

test('on whatever day the demo is made, its procedures happen in their order', () => {
  const first = Date.parse('2026-11-20T20:00:00Z');
  for (let day = 0; day < 4 * 366; day++) {
    const now = new Date(first + day * DAY_MS);
    for (const order of orders) {
      const times = order.map(([days, time]) => officeInstant(now, days, time).getTime());
      expect({ now, times }).toEqual({ now, times: [...new Set(times)].toSorted((a, b) => a - b) });
    }
    expect(officeInstant(now, -1, '12:00').getTime()).toBeLessThan(now.getTime());
  }
});
