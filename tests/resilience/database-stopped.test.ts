import { it } from 'vitest';
import { databaseStopped } from '#tests/support/database-stopped.ts';

it('a server whose database stops five times reports it, and recovers each time', async () => {
  await databaseStopped(5, Number(process.env['SEED'] ?? Date.now() % 1_000_000));
});
