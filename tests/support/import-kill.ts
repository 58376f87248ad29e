import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { canonicalExport } from '#server/modules/imports/index.ts';
import type { Connection } from '#server/platform/db/database.ts';
import { testCtx } from './app.ts';
import { testDatabase } from './database.ts';
import { madeUpFolder, seeded } from './import-data.ts';

const cli = join(import.meta.dirname, '../../server/cli.ts');
/** About as long as one batch takes: a kill lands anywhere in one. */
const BATCH_MS = 120;

/** Starts the command `import` in a process of its own. */
function startImport(url: string, folder: string) {
  const child = spawn(process.execPath, [cli, 'import', '--json', '--no-index', folder], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended };
}

/** Kills an import with -9 a moment after its run has stored `records` records. */
async function killAfter(database: Connection & { url: string }, folder: string, records: number, momentMs: number): Promise<boolean> {
  const { child, ended } = startImport(database.url, folder);
  while (child.exitCode === null) {
    const { rows } = await database.pool.query<{ read: number }>('select read from import_run order by id desc limit 1');
    if (rows[0] && rows[0].read >= records) break;
    await wait(2);
  }
  await wait(momentMs);
  child.kill('SIGKILL');
  return (await ended) === null;
}

async function exported(connection: Connection): Promise<string> {
  return (await Array.fromAsync(canonicalExport(testCtx(connection)))).join('\n');
}

/**
 * Imports made-up data once without a break and once killed at `kills` instants drawn from the seed, started again each
 * time: the canonical exports must be the same, byte for byte.
 * @returns how many kills met the process at work.
 */
export async function importKilled(kills: number, seed: number, notices: number): Promise<number> {
  console.info(`kill -9 during an import: seed ${seed}`);
  const random = seeded(seed);
  const folder = mkdtempSync(join(tmpdir(), 'import-kill-'));
  try {
    madeUpFolder(folder, notices, seed);
    const [whole, broken] = [await testDatabase(), await testDatabase()];
    expect(await startImport(whole.url, folder).ended).toBe(0);
    const { rows } = await whole.pool.query<{ read: number }>('select read from import_run');
    const instants = Array.from({ length: kills }, () => Math.floor(random() * 0.8 * rows[0]!.read)).toSorted((a, b) => a - b);
    let met = 0;
    for (const records of instants) if (await killAfter(broken, folder, records, random() * BATCH_MS)) met++;
    expect(await startImport(broken.url, folder).ended).toBe(0);
    const [expected, actual] = [await exported(whole), await exported(broken)];
    expect(actual.split('\n').length).toBeGreaterThan(notices);
    expect(actual === expected).toBe(true);
    return met;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
