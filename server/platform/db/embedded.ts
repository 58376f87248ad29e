import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { POSTGRES_USER, type Places, placesOf } from './embedded-places.ts';

/** A PostgreSQL server of our own in DATA_DIR, shared by every process that uses the folder. */
export interface EmbeddedServer {
  /** Address of a database on it. */
  url(database?: string): string;
  /** Gives up this process's use; the last one out stops the server. */
  release: () => Promise<void>;
}

/**
 * Megabytes of PostgreSQL's own cache: an eighth of what memory there is. The search index of a million notices takes 800, the rows that
 * lists read 600, and both are read ten times sooner there than from the system's cache. Only what is used is taken.
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

function execute(place: Places, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(place.binaries, 'bin', program), args, { ...place.owner, stdio: ['ignore', 'pipe', 'pipe'], cwd: tmpdir(), detached: true });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => {
      // The server keeps our pipes open; it must not keep us waiting.
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}: ${output.trim()}`));
    });
  });
}

/** The port itself when nobody listens on it, any free one for 0; null when it is taken. */
async function freePort(wanted: number): Promise<number | null> {
  const server = createServer().listen(wanted, '127.0.0.1');
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

/** The port of last time, so that programs which outlived a restart of the server find it again; else any. */
async function portFor(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = (await freePort(last)) ?? (await freePort(0));
  if (port === null) throw new Error('There is no free port on 127.0.0.1.');
  writeFileSync(file, String(port));
  return port;
}

/** Port of the server that runs on this cluster, or null. */
async function runningPort(cluster: string, password: string): Promise<number | null> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  if (!port) return null;
  const client = new pg.Client({ host: '127.0.0.1', port, user: POSTGRES_USER, password, database: 'postgres', connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0]?.folder === cluster ? port : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Runs `work` while no other process starts or stops the server; a lock whose holder died is taken over. */
async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dataDir, 'server.lock');
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
      if (holder && !alive(holder)) rmSync(lock, { force: true });
      if (tries > 600) throw new Error(`${lock} is held by process ${holder} for over a minute`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

async function ensureRunning(place: Places, dataDir: string, password: string): Promise<number> {
  const { cluster } = place;
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(place, password);
  const running = await runningPort(cluster, password);
  if (running) return running;
  const port = await portFor(dataDir);
  const flags = Object.entries({ ...SETTINGS, port: String(port), unix_socket_directories: '' })
    .map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
    .join(' ');
  const logFile = join(cluster, 'server.log');
  await execute(place, 'pg_ctl', ['start', '-w', '-t', '60', '-D', cluster, '-l', logFile, '-o', flags]);
  return port;
}

/** Makes the cluster beside its place and moves it there when it is whole: a start that was killed leaves none behind. */
async function initialise(place: Places, password: string): Promise<void> {
  const { owner, cluster } = place;
  const unfinished = `${cluster}.new`;
  const secret = join(tmpdir(), `tenderbell-${randomUUID()}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  chmodSync(unfinished, 0o700);
  writeFileSync(secret, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (owner) for (const path of [secret, unfinished]) chownSync(path, owner.uid, owner.gid);
  try {
    await execute(place, 'initdb', ['-D', unfinished, '-U', POSTGRES_USER, `--pwfile=${secret}`, '--encoding=UTF8', '--locale=C', '--auth=scram-sha-256']);
  } finally {
    rmSync(secret, { force: true });
  }
  rmSync(cluster, { recursive: true, force: true });
  renameSync(unfinished, cluster);
}

/**
 * Starts the server of DATA_DIR, or joins the one that runs there already.
 * @throws Error with the server's own words when it cannot start.
 */
export async function embeddedServer(dataDir: string): Promise<EmbeddedServer> {
  mkdirSync(dataDir, { recursive: true });
  const users = join(dataDir, 'server-users');
  mkdirSync(users, { recursive: true });
  const lease = join(users, `${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  const secretFile = join(dataDir, 'postgres.secret');
  const place = placesOf(dataDir);

  const { port, password } = await alone(dataDir, async () => {
    writeFileSync(lease, '');
    if (!existsSync(secretFile)) writeFileSync(secretFile, randomUUID(), { mode: 0o600 });
    const password = readFileSync(secretFile, 'utf8').trim();
    return { port: await ensureRunning(place, dataDir, password), password };
  });

  return {
    url: (database = 'tenderbell') => `postgresql://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`,
    release: () =>
      alone(dataDir, async () => {
        rmSync(lease, { force: true });
        const others = readdirSync(users).filter((name) => {
          const living = alive(Number(name.split('-')[0]));
          if (!living) rmSync(join(users, name), { force: true });
          return living;
        });
        if (others.length === 0) await execute(place, 'pg_ctl', ['stop', '-m', 'fast', '-w', '-D', place.cluster]).catch(() => undefined);
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
    // The C collation would not fold case outside ASCII; C.UTF-8 from PostgreSQL itself does, on every machine.
    const from = template
      ? `template ${client.escapeIdentifier(template)}`
      : `template template0 locale_provider builtin builtin_locale 'C.UTF-8' encoding 'UTF8'`;
    await client.query(`create database ${client.escapeIdentifier(name)} ${from}`);
    return true;
  } finally {
    await client.end();
  }
}
