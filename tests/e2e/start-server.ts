// The real server on an empty folder: its first start makes the demo, which the tests then read.
import { rmSync } from 'node:fs';

const dataDir = process.env['DATA_DIR'];
if (!dataDir) throw new Error('DATA_DIR names the folder for the tests');
rmSync(dataDir, { recursive: true, force: true });
await import('../../server/main.ts');
