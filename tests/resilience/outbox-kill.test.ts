import { it } from 'vitest';
import { outboxKilled } from '#tests/support/outbox-kill.ts';

it('a server killed ten times while it drains the outbox loses and repeats nothing', async () => {
  await outboxKilled(10, Number(process.env['SEED'] ?? Date.now() % 1_000_000), 8000);
});
