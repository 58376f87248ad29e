import { expect, test } from 'vitest';
import { weeksOf } from './weeks-of.ts';

test('deadlines are counted by weeks from now', () => {
  const now = new Date('2026-11-25T09:00:00Z');
  const counts = weeksOf(['2026-11-24T09:00:00Z', '2026-11-25T10:00:00Z', '2026-12-02T08:59:59Z', '2026-12-02T09:00:00Z', '2027-12-02T09:00:00Z'], now, 3);
  expect(counts.map(({ count }) => count)).toEqual([2, 1, 0]);
  expect(counts[1]?.from.toISOString()).toBe('2026-12-02T09:00:00.000Z');
});
