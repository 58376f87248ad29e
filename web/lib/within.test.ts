import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LateError, LATE_MS, within } from './within.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('hands on what comes in time, and what fails', async () => {
  await expect(within(Promise.resolve('screen'))).resolves.toBe('screen');
  await expect(within(Promise.reject(new Error('no such file')))).rejects.toThrow('no such file');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up after 120 s, not before', async () => {
  const failed = vi.fn<(error: unknown) => void>();
  void within(new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(LATE_MS - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.calls[0]?.[0]).toBeInstanceOf(LateError);
  expect(LATE_MS).toBe(120_000);
});
