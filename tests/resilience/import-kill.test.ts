import { expect, it } from 'vitest';
import { importKilled } from '#tests/support/import-kill.ts';

it('an import killed at ten instants and started again ends as one that never was', async () => {
  expect(await importKilled(10, Number(process.env['SEED'] ?? Date.now() % 1_000_000), 12_000)).toBe(10);
});
