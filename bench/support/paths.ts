import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** Builds, records and results of the benchmark. */
export const cache = join(root, '.cache/bench');
mkdirSync(cache, { recursive: true });
/** Its databases. BENCH_DATA: those of another clone. */
export const data = resolve(process.env['BENCH_DATA'] ?? join(cache, 'data'));
