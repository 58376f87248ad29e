import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { POSTGRES_USER, type EmbeddedPaths, embeddedPaths } from './embedded-paths.ts';
import { replaceStalePid, runningPort } from './embedded-running.ts';
import { lockFile } from './file-lock.ts';

/** A PostgreSQL server of our own in DATA_DIR, shared by every process that uses the folder. */
export interface EmbeddedServer {
  /** Address of a database on it. */
  url(database?: string): string;
  /** Ends this process's use. The last process to do so stops the server. */
  release: () => Promise<void>;
}

/**
 * Megabytes of PostgreSQL's own cache: an eighth of the memory. The search index of a million notices takes 800 and the rows that lists
 * read 600. Both are read ten times faster from there than from the system's cache. Unused cache takes no memory.
 */
const cacheSize = () => Math.round(Math.min(4096, Math.max(128, Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 8 / 2 ** 20)));

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: `${cacheSize()}MB`,
  maintenance_work_mem: '256MB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
  logging_collector: 'off',
};

function execute(paths: EmbeddedPaths, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(paths.binaries, 'bin', program), args, { ...paths.owner, stdio: ['ignore', 'pipe', 'pipe'], cwd: tmpdir(), detached: true });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => {
      // The server keeps our pipes open; we must not wait for them.
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}: ${output.trim()}`));
    });
  });
}

/** The port itself when it is free, any free port for 0; null when it is taken. */
async function freePort(preferredPort: number): Promise<number | null> {
  const server = createServer().listen(preferredPort, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return null;
  }
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** The last port, so that programs which outlive a restart of the server find it again; else any free one. */
async function portFor(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port');
  const lastPort = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = (await freePort(lastPort)) ?? (await freePort(0));
  if (port === null) throw new Error('There is no free port on 127.0.0.1.');
  writeFileSync(file, String(port));
  return port;
}

/** Runs `work` while no other process starts or stops the server. */
async function withStartLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const path = join(dataDir, 'server.lock');
  let lock = lockFile(path);
  for (let tries = 0; !lock; tries++) {
    if (tries > 600) throw new Error(`Another process has been starting or stopping the server of ${dataDir} for over a minute`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    lock = lockFile(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function ensureRunning(paths: EmbeddedPaths, dataDir: string, password: string): Promise<number> {
  const { cluster } = paths;
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(paths, password);
  const existingPort = await runningPort(cluster, password);
  if (existingPort) return existingPort;
  replaceStalePid(cluster);
  const port = await portFor(dataDir);
  const flags = Object.entries({ ...SETTINGS, port: String(port), unix_socket_directories: '' })
    .map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
    .join(' ');
  await start(paths, flags);
  return port;
}

/** @throws Error with the server's last output. */
async function start(paths: EmbeddedPaths, flags: string): Promise<void> {
  const { cluster } = paths;
  const logFile = join(cluster, 'server.log');
  for (let tries = 1; ; tries++) {
    const previousSize = existsSync(logFile) ? statSync(logFile).size : 0;
    try {
      await execute(paths, 'pg_ctl', ['start', '-w', '-t', '60', '-D', cluster, '-l', logFile, '-o', flags]);
      return;
    } catch (error) {
      const serverOutput = existsSync(logFile) ? readFileSync(logFile).subarray(previousSize).toString().trim() : '';
      // The processes of a killed server end when they notice, a moment later.
      if (tries > 100 || !serverOutput.includes('shared memory block')) throw new Error(`${(error as Error).message}\n${serverOutput}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Whether a process still uses the server. Removes the file of one that ended. */
function isHeld(leaseFile: string): boolean {
  const lease = lockFile(leaseFile);
  lease?.release();
  if (lease) rmSync(leaseFile, { force: true });
  return lease === null;
}

/** Creates the cluster in a temporary folder and moves it into place when complete, so a killed start leaves no half cluster. */
async function initialise(paths: EmbeddedPaths, password: string): Promise<void> {
  const { owner, cluster } = paths;
  const temporaryCluster = `${cluster}.new`;
  const passwordFile = join(tmpdir(), `tenderbell-${randomUUID()}`);
  rmSync(temporaryCluster, { recursive: true, force: true });
  mkdirSync(temporaryCluster, { recursive: true });
  chmodSync(temporaryCluster, 0o700);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (owner) for (const path of [passwordFile, temporaryCluster]) chownSync(path, owner.uid, owner.gid);
  try {
    await execute(paths, 'initdb', [
      '-D',
      temporaryCluster,
      '-U',
      POSTGRES_USER,
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--auth=scram-sha-256',
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(cluster, { recursive: true, force: true });
  renameSync(temporaryCluster, cluster);
}

/**
 * Starts the server of DATA_DIR, or joins the running one.
 * @throws Error with the server's output when it cannot start.
 */
export async function embeddedServer(dataDir: string): Promise<EmbeddedServer> {
  mkdirSync(dataDir, { recursive: true });
  const leaseFolder = join(dataDir, 'server-users');
  mkdirSync(leaseFolder, { recursive: true });
  const leaseFile = join(leaseFolder, randomUUID());
  const secretFile = join(dataDir, 'postgres.secret');
  const paths = embeddedPaths(dataDir);

  const { port, password, lease } = await withStartLock(dataDir, async () => {
    const lease = lockFile(leaseFile);
    if (!existsSync(secretFile)) writeFileSync(secretFile, randomUUID(), { mode: 0o600 });
    const password = readFileSync(secretFile, 'utf8').trim();
    return { port: await ensureRunning(paths, dataDir, password), password, lease };
  });

  return {
    url: (database = 'tenderbell') => `postgresql://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`,
    release: () =>
      withStartLock(dataDir, async () => {
        lease?.release();
        const others = readdirSync(leaseFolder).filter((name) => isHeld(join(leaseFolder, name)));
        if (others.length === 0) await execute(paths, 'pg_ctl', ['stop', '-m', 'fast', '-w', '-D', paths.cluster]).catch(() => undefined);
      }),
  };
}

/** Creates a database on a server if it is missing. `template` clones an existing one. */
export async function ensureDatabase(adminUrl: string, name: string, template?: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return false;
    // The C collation does not fold case outside ASCII. PostgreSQL's own C.UTF-8 does, on every machine.
    const templateClause = template
      ? `template ${client.escapeIdentifier(template)}`
      : `template template0 locale_provider builtin builtin_locale 'C.UTF-8' encoding 'UTF8'`;
    await client.query(`create database ${client.escapeIdentifier(name)} ${templateClause}`);
    return true;
  } finally {
    await client.end();
  }
}
