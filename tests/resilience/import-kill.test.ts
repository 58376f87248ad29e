import { it } from 'vitest';
import { importKilled } from '#tests/support/import-kill.ts';

it('an import killed ten times and started again ends as one that never was', async () => {
  await importKilled(10, Number(process.env['SEED'] ?? Date.now() % 1_000_000), 12_000);
});
