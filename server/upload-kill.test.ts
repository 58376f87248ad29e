import { it } from 'vitest';
import { expectUploadsSurviveKills } from '#tests/support/upload-kill.ts';

// tests/resilience/upload-kill.test.ts is the long form, with twenty kills.
it('a server killed during uploads keeps what it has received, and leaves nothing half done', async () => {
  await expectUploadsSurviveKills({ kills: 2, seed: Number(process.env['SEED'] ?? 20_261_125) });
}, 180_000);
