import { it } from 'vitest';
import { expectUploadsSurviveKills } from '#tests/support/upload-kill.ts';

it('a server killed during uploads keeps what it has received, and leaves nothing half done', async () => {
  await expectUploadsSurviveKills({ kills: 20, seed: Number(process.env['SEED'] ?? Date.now() % 1_000_000) });
});
