import { it } from 'vitest';
import { databaseStopped } from '#tests/support/database-stopped.ts';

// tests/resilience/database-stopped.test.ts is the long form, with several rounds.
it('a server whose database stops reports it, and recovers when the database is back', async () => {
  await databaseStopped(1, Number(process.env['SEED'] ?? 20_251_121));
}, 180_000);
