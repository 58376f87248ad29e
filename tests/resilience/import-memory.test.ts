import { expect, it } from 'vitest';
import { memoryGrowth } from '#tests/support/import-memory.ts';

it.each(['json', 'csv', 'xlsx', 'eforms'] as const)('importing 512 MB of %s grows the process by at most 64 MB', async (kind) => {
  const { grown, before, read, failed } = await memoryGrowth(512, kind);
  console.info(`512 MB of ${kind}, ${read} records: grew by ${Math.round(grown / 1024 / 1024)} MB over ${Math.round(before / 1024 / 1024)} MB`);
  expect(failed).toBe(0);
  expect(grown).toBeLessThan(64 * 1024 * 1024);
});
