import { it } from 'vitest';
import { importKilled } from '#tests/support/import-kill.ts';

// The long form, with ten kills, is tests/resilience/import-kill.test.ts.
it('an import killed while it stores and while it indexes, started again, ends as one that never was', async () => {
  await importKilled(2, Number(process.env['SEED'] ?? 20_251_121), 1000);
}, 120_000);
