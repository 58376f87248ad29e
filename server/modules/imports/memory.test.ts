import { expect, it } from 'vitest';
import { memoryGrowth } from '#tests/support/import-memory.ts';

// The long form, with 512 MB, is tests/resilience/import-memory.test.ts.
it.each(['json', 'csv', 'xlsx', 'eforms'] as const)(
  'importing 48 MB of %s grows the process by at most 64 MB',
  async (kind) => {
    const { grown, failed, read } = await memoryGrowth(48, kind);
    expect(failed).toBe(0);
    expect(read).toBeGreaterThan(1500);
    expect(grown).toBeLessThan(64 * 1024 * 1024);
  },
  240_000,
);
