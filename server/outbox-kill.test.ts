import { it } from 'vitest';
import { expectOutboxSurvivesKills } from '#tests/support/outbox-kill.ts';

// tests/resilience/outbox-kill.test.ts is the long form, with ten kills.
it('a server killed while it drains the outbox loses and repeats nothing', async () => {
  await expectOutboxSurvivesKills({ kills: 1, seed: Number(process.env['SEED'] ?? 20_251_121), notices: 400 });
}, 120_000);
