import { it } from 'vitest';
import { expectSmallMemory } from '#tests/support/files-memory.ts';

// tests/resilience/files-memory.test.ts is the long form, with 200 MB and 1 GB.
it('a file that is uploaded, and all files as one ZIP, are never in memory as a whole', async () => {
  await expectSmallMemory({ file: 80, zip: 160 });
}, 180_000);
