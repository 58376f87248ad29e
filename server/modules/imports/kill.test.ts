import { expect, it } from 'vitest';
import { importKilled } from '#tests/support/import-kill.ts';

// The long form, at ten instants, is tests/resilience/import-kill.test.ts.
it('an import killed at two instants and started again ends as one that never was', async () => {
  expect(await importKilled(2, Number(process.env['SEED'] ?? 20_251_121), 3000)).toBe(2);
}, 120_000);
