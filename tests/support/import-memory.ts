import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testDatabase } from './database.ts';

/** As in package.json's script `import`. */
const YOUNG_GENERATION = '--max-semi-space-size=4';

export interface Growth {
  /** Bytes by which the process at its peak exceeded its size with an open database and nothing imported. */
  grown: number;
  before: number;
  read: number;
  failed: number;
}

/** Imports a made-up stream of so many megabytes in a separate process and returns its growth. */
export async function memoryGrowth(megabytes: number, kind: 'json' | 'csv' | 'xlsx' | 'eforms' = 'json'): Promise<Growth> {
  const { url } = await testDatabase();
  const child = await promisify(execFile)(process.execPath, [YOUNG_GENERATION, join(import.meta.dirname, 'import-memory-child.ts'), String(megabytes), kind], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    maxBuffer: 1024 * 1024,
  });
  return JSON.parse(child.stdout) as Growth;
}
