import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SHOWN_MS, ToastList } from './toast-list.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const timers = {
  now: () => Date.now(),
  start: (work: () => void, ms: number) => setTimeout(work, ms),
  stop: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
};
const list = () => new ToastList(timers);
const live = (of: ToastList) => of.state().live.map(({ summary }) => summary);
const log = (of: ToastList) => of.state().log.map(({ summary }) => summary);

it('a notification lives 8000 ms, and stays in the log', () => {
  const toasts = list();
  toasts.show({ severity: 'success', summary: 'Saved' });
  vi.advanceTimersByTime(SHOWN_MS - 1);
  expect(live(toasts)).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(live(toasts)).toEqual([]);
  expect(log(toasts)).toEqual(['Saved']);
  expect(SHOWN_MS).toBe(8000);
});

it('its time stops while notifications are read, also for new ones', () => {
  const toasts = list();
  toasts.show({ severity: 'info', summary: 'First' });
  vi.advanceTimersByTime(5000);
  toasts.hold();
  toasts.show({ severity: 'error', summary: 'Second' });
  vi.advanceTimersByTime(60_000);
  expect(live(toasts)).toEqual(['First', 'Second']);
  toasts.release();
  vi.advanceTimersByTime(2999);
  expect(live(toasts)).toEqual(['First', 'Second']);
  vi.advanceTimersByTime(1);
  expect(live(toasts)).toEqual(['Second']);
  vi.advanceTimersByTime(5000);
  expect(live(toasts)).toEqual([]);
});

it('one is dismissed alone; the log is newest first, limited, and can be cleared', () => {
  const toasts = list();
  for (let n = 1; n <= 60; n++) toasts.show({ severity: 'info', summary: `${n}` });
  toasts.dismiss(toasts.state().live[0]?.id ?? 0);
  expect(live(toasts)).toHaveLength(59);
  expect(log(toasts)).toHaveLength(50);
  expect(log(toasts)[0]).toBe('60');
  toasts.clearLog();
  expect(log(toasts)).toEqual([]);
  vi.advanceTimersByTime(SHOWN_MS);
  expect(live(toasts)).toEqual([]);
});

it('a restored list continues counting', () => {
  const toasts = new ToastList(timers, [{ id: 7, at: 0, severity: 'info', summary: 'Before' }]);
  toasts.show({ severity: 'info', summary: 'After' });
  expect(toasts.state().log.map(({ id }) => id)).toEqual([8, 7]);
});
