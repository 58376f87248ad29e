import { expect, it } from 'vitest';
import { memoryGrowth } from '#tests/support/import-memory.ts';

it('a stream of 512 MB makes the importing process grow by at most 64 MB', async () => {
  const { grown, before, read, failed } = await memoryGrowth(512);
  console.info(`512 MB, ${read} releases: grew by ${Math.round(grown / 1024 / 1024)} MB over ${Math.round(before / 1024 / 1024)} MB`);
  expect(failed).toBe(0);
  expect(grown).toBeLessThan(64 * 1024 * 1024);
});
