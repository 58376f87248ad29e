import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadTimeoutError, LOAD_TIMEOUT_MS, withLoadTimeout } from './load-timeout.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('passes on timely results and errors', async () => {
  await expect(withLoadTimeout(Promise.resolve('screen'))).resolves.toBe('screen');
  await expect(withLoadTimeout(Promise.reject(new Error('no such file')))).rejects.toThrow('no such file');
  expect(vi.getTimerCount()).toBe(0);
});

it('fails after 120 s, not before', async () => {
  const onFailure = vi.fn<(error: unknown) => void>();
  void withLoadTimeout(new Promise(() => undefined)).catch(onFailure);
  await vi.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS - 1);
  expect(onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onFailure.mock.calls[0]?.[0]).toBeInstanceOf(LoadTimeoutError);
  expect(LOAD_TIMEOUT_MS).toBe(120_000);
});
