import { expect, it } from 'vitest';
import { memoryGrowth } from '#tests/support/import-memory.ts';

// The long form, with 512 MB, is tests/resilience/import-memory.test.ts.
it('a stream of 48 MB makes the importing process grow by at most 64 MB', async () => {
  const { grown, failed } = await memoryGrowth(48);
  expect(failed).toBe(0);
  expect(grown).toBeLessThan(64 * 1024 * 1024);
}, 120_000);
