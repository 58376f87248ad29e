import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** Everything that the benchmark leaves: databases, builds, results. */
export const cache = join(root, '.cache/bench');
mkdirSync(cache, { recursive: true });
