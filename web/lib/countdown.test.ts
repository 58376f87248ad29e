import { expect, it } from 'vitest';
import { countdownOf } from './countdown.ts';

const now = new Date('2026-11-21T06:00:00Z');
const until = (ms: number) => ({ at: new Date(now.getTime() + ms).toISOString() });
const HOUR = 3_600_000;

it('counts days, hours on the last day, minutes in the last hour', () => {
  expect(countdownOf('open', until(20 * 24 * HOUR + 5), now)).toEqual({ unit: 'days', unitsLeft: 20, tone: 'calm' });
  expect(countdownOf('open', until(7 * 24 * HOUR), now)).toEqual({ unit: 'days', unitsLeft: 7, tone: 'soon' });
  expect(countdownOf('open', until(24 * HOUR - 1), now)).toEqual({ unit: 'hours', unitsLeft: 23, tone: 'soon' });
  expect(countdownOf('open', until(20_000), now)).toEqual({ unit: 'minutes', unitsLeft: 1, tone: 'soon' });
});

it('closes at the exact instant of the deadline, whatever the page said when it was made', () => {
  expect(countdownOf('open', until(0), now).unit).toBe('closed');
  expect(countdownOf('open', until(1), now).unit).toBe('minutes');
});

it('gives the state of a notice without a running deadline', () => {
  expect(countdownOf('open', null, now).unit).toBe('none');
  expect(countdownOf('open', { at: 'some day' }, now).unit).toBe('none');
  expect(countdownOf('awarded', until(HOUR), now)).toMatchObject({ unit: 'awarded', tone: 'done' });
  expect(countdownOf('cancelled', until(HOUR), now)).toMatchObject({ unit: 'cancelled', tone: 'over' });
});
