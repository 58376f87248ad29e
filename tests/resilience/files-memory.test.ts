import { it } from 'vitest';
import { expectSmallMemory } from '#tests/support/files-memory.ts';

it('an upload of 200 MB and a ZIP of 1 GB grow the process by less than 64 MB', async () => {
  await expectSmallMemory({ file: 200, zip: 1024 });
});
