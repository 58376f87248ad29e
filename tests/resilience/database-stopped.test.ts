import { it } from 'vitest';
import { databaseStopped } from '#tests/support/database-stopped.ts';

it('a server whose database is stopped five times says so, and goes on each time', async () => {
  await databaseStopped(5, Number(process.env['SEED'] ?? Date.now() % 1_000_000));
});
