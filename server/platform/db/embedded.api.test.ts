import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { embeddedServer } from './embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenderbell-embedded-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answers = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<{ pid: string }>('select pg_backend_pid() as pid')).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Another process that uses the folder until it is killed; resolves when it has the server. */
function otherProcess(): Promise<{ url: string; kill(): Promise<void> }> {
  const code = `import { embeddedServer } from '#server/platform/db/embedded.ts'; const s = await embeddedServer(${JSON.stringify(folder)}); console.log(s.url('postgres')); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`ended with ${code}`)));
    child.stdout.once('data', (line: Buffer) =>
      resolve({
        url: line.toString().trim(),
        kill: async () => {
          child.kill('SIGKILL');
          await ended;
        },
      }),
    );
  });
}

test('processes share one server; it outlives a killed one, and the last one out stops it', async () => {
  const other = await otherProcess();
  const mine = await embeddedServer(folder);
  expect(mine.url('postgres')).toBe(other.url);
  await other.kill();
  expect(await answers(mine.url('postgres'))).toBe(true);
  await mine.release();
  expect(await answers(mine.url('postgres'))).toBe(false);
});

test('a server left behind by a killed process is found again', async () => {
  const other = await otherProcess();
  await other.kill();
  expect(await answers(other.url)).toBe(true);
  const mine = await embeddedServer(folder);
  expect(mine.url('postgres')).toBe(other.url);
  await mine.release();
  expect(await answers(other.url)).toBe(false);
});
