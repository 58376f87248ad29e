import { it } from 'vitest';
import { expectOutboxSurvivesKills } from '#tests/support/outbox-kill.ts';

it('a server killed ten times while it drains the outbox loses and repeats nothing', async () => {
  await expectOutboxSurvivesKills({ kills: 10, seed: Number(process.env['SEED'] ?? Date.now() % 1_000_000), notices: 8000 });
});
