import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { embeddedServer } from './embedded.ts';
import { embeddedPaths } from './embedded-paths.ts';
import { lockFile } from './file-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenderbell-embedded-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isReachable = async (url: string) => {
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

const root = join(import.meta.dirname, '../../..');
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Runs a module in another process; resolves with the first line that it prints. */
async function runModule(code: string, user?: { uid: number; gid: number }): Promise<{ line: string; pid: number; kill(): Promise<void> }> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], ...user });
  children.push(child);
  const ended = new Promise<never>((_resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status) => reject(new Error(`ended with ${status}`)));
  });
  ended.catch(() => undefined);
  const line = once(child.stdout, 'data') as Promise<[Buffer]>;
  const [text] = await Promise.race([line, ended]);
  return {
    line: text.toString().trim(),
    pid: child.pid!,
    kill: async () => {
      child.kill('SIGKILL');
      await ended.catch(() => undefined);
    },
  };
}

const useFolderCode = `import { embeddedServer } from '#server/platform/db/embedded.ts'; const s = await embeddedServer(${JSON.stringify(folder)}); console.log(s.url('postgres')); setInterval(() => {}, 1e6);`;

/** Another process that uses the folder until it is killed; resolves when it has the server. */
async function startOtherProcess(): Promise<{ url: string; kill(): Promise<void> }> {
  const { line: url, kill } = await runModule(useFolderCode);
  return { url, kill };
}

test('processes share one server; it survives a killed one, and stops with the last', async () => {
  const otherProcess = await startOtherProcess();
  const server = await embeddedServer(folder);
  expect(server.url('postgres')).toBe(otherProcess.url);
  await otherProcess.kill();
  expect(await isReachable(server.url('postgres'))).toBe(true);
  await server.release();
  expect(await isReachable(server.url('postgres'))).toBe(false);
});

test('a server left by a killed process is found again', async () => {
  const otherProcess = await startOtherProcess();
  await otherProcess.kill();
  expect(await isReachable(otherProcess.url)).toBe(true);
  const server = await embeddedServer(folder);
  expect(server.url('postgres')).toBe(otherProcess.url);
  await server.release();
  expect(await isReachable(otherProcess.url)).toBe(false);
});

test('two processes that start at once share one server', async () => {
  const [first, second] = await Promise.all([startOtherProcess(), startOtherProcess()]);
  expect(first.url).toBe(second.url);
  const server = await embeddedServer(folder);
  await Promise.all([first.kill(), second.kill()]);
  await server.release();
  expect(await isReachable(first.url)).toBe(false);
});

test('a process killed while starting the server blocks no other, whoever has its process id now', async () => {
  const lock = join(folder, 'server.lock');
  const holder = await runModule(
    `import { lockFile } from '#server/platform/db/file-lock.ts'; console.log(lockFile(${JSON.stringify(lock)}) !== null); setInterval(() => {}, 1e6);`,
  );
  expect(holder.line).toBe('true');
  expect(lockFile(lock)).toBeNull();
  await holder.kill();
  // The format of older locks and leases, which held a pid: process 1 always exists.
  writeFileSync(lock, '1\n');
  writeFileSync(join(folder, 'server-users', '1-abcdef'), '');
  const server = await embeddedServer(folder);
  expect(await isReachable(server.url('postgres'))).toBe(true);
  await server.release();
  expect(await isReachable(server.url('postgres'))).toBe(false);
});

const { cluster, owner } = embeddedPaths(folder);
const pidFile = join(cluster, 'postmaster.pid');

test('a killed server is started again, also when its process id belongs to another program or is missing', async () => {
  const server = await embeddedServer(folder);
  const [pid = '', ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const stranger = await runModule('console.log(1); setInterval(() => {}, 1e6);', owner);
  for (const [staleContent] of [[[stranger.pid, ...rest].join('\n')], ['']]) {
    writeFileSync(pidFile, staleContent!);
    const restartedServer = await embeddedServer(folder);
    expect(await isReachable(restartedServer.url('postgres'))).toBe(true);
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    await restartedServer.release();
  }
  await stranger.kill();
  await server.release();
});

test('a process that starts the server may be killed; the next one waits for that server', async () => {
  const startingProcess = spawn(process.execPath, ['--input-type=module-typescript', '-e', useFolderCode], { cwd: root, stdio: 'ignore' });
  children.push(startingProcess);
  await expect.poll(() => existsSync(pidFile), { interval: 5, timeout: 30_000 }).toBe(true);
  startingProcess.kill('SIGKILL');
  const server = await embeddedServer(folder);
  expect(await isReachable(server.url('postgres'))).toBe(true);
  await server.release();
  expect(await isReachable(server.url('postgres'))).toBe(false);
});
