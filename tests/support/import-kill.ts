import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { canonicalExport } from '#server/modules/imports/index.ts';
import { testCtx } from './app.ts';
import { testDatabase } from './database.ts';
import { madeUpFolder, seeded } from './import-data.ts';

const cli = join(import.meta.dirname, '../../server/cli.ts');

/** Runs the command `import` in a process of its own; killed with -9 after `killAfterMs`, where given. */
async function runImport(url: string, folder: string, killAfterMs?: number): Promise<{ code: number | null; ms: number; stderr: string }> {
  const started = performance.now();
  const child = spawn(process.execPath, [cli, 'import', '--json', '--no-index', folder], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, ms: performance.now() - started, stderr };
}

/**
 * Imports made-up data once without a break and once killed at `kills` instants drawn from the seed, started again each
 * time: the canonical exports must be the same, byte for byte.
 * @returns how many kills met the process before its end.
 */
export async function importKilled(kills: number, seed: number, notices: number): Promise<number> {
  console.info(`kill -9 during an import: seed ${seed}`);
  const random = seeded(seed);
  const folder = mkdtempSync(join(tmpdir(), 'import-kill-'));
  try {
    madeUpFolder(folder, notices, seed);
    const [whole, broken] = [await testDatabase(), await testDatabase()];
    const unbroken = await runImport(whole.url, folder);
    expect(unbroken.stderr).toContain('new');
    expect(unbroken.code).toBe(0);
    const finished = async () => (await broken.pool.query(`select from import_run where status <> 'running'`)).rowCount! > 0;
    // Each start goes on where the last one ended: instants are drawn over the time that one kill's share takes, from
    // before the first batch on.
    let met = 0;
    const startMs = (await runImport(whole.url, join(folder, 'small', '0.json'))).ms;
    for (let kill = 0; kill < kills && !(await finished()); kill++) {
      const killed = await runImport(broken.url, folder, startMs * 0.5 + random() * (startMs * 0.5 + ((unbroken.ms - startMs) / kills) * 2));
      if (killed.code === null) met++;
    }
    if (!(await finished())) expect((await runImport(broken.url, folder)).code).toBe(0);
    const lines = async (connection: typeof whole) => (await Array.fromAsync(canonicalExport(testCtx(connection)))).filter((line) => !line.includes('small/0.json"]'));
    const [expected, actual] = [await lines(whole), await lines(broken)];
    expect(actual.length).toBeGreaterThan(notices);
    // The extra run that measured the start logged one duplicate; nothing else differs.
    expect(actual.join('\n') === expected.filter((line) => !line.includes('"run":2')).join('\n')).toBe(true);
    return met;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
