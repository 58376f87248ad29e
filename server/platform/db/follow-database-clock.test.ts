import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { setClockOffset, systemClock } from '../clock.ts';
import { followDatabaseClock, measureClockOffset } from './follow-database-clock.ts';

const { connection, ctx } = await testApp();
const HOUR = 3_600_000;
afterEach(() => {
  vi.useRealTimers();
  setClockOffset(0);
});
/** How far the program's time is from the database's, in milliseconds. */
const difference = async () => {
  const { rows } = await connection.pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  return Math.abs(systemClock.now().getTime() - rows[0]!.ms);
};

test.each([1, -1])('a clock that is %i hour off is put right by the database', async (hours) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR });
  expect(await difference()).toBeGreaterThan(HOUR / 2);
  const clock = followDatabaseClock(connection.pool, ctx.log);
  await clock.start();
  expect(await difference()).toBeLessThan(HOUR / 60);
  clock.stop();
});

test('a clock that is right stays as it is', async () => {
  expect(Math.abs(await measureClockOffset(connection.pool))).toBeLessThan(HOUR / 60);
});
