import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { POSTGRES_USER } from './embedded-paths.ts';
import { codeOf } from './unavailable.ts';

const WAITS_MS = 60_000;
/** SQLSTATE cannot_connect_now: the server starts, recovers or stops. */
const STARTING_UP = '57P03';

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');
/** Lines of the file: pid, folder, start time, port … */
const linesOf = (cluster: string) => (existsSync(pidFile(cluster)) ? readFileSync(pidFile(cluster), 'utf8').split('\n') : []);

/**
 * Whether a process is a server on this cluster, judged by its command line. The pid file alone does not tell: it survives a `kill -9`, and
 * its pid may be another process's by now. Undefined where the system does not tell.
 */
function isServer(cluster: string, pid: number): boolean | undefined {
  if (process.platform !== 'linux') return undefined;
  const command = `/proc/${pid}/cmdline`;
  const [program = '', ...words] = existsSync(command) ? readFileSync(command, 'utf8').split('\0') : [];
  return program.endsWith('postgres') && words.includes(cluster);
}

/** Tries the server of the pid file once. Returns its port, or why there is none. */
async function probeServer(cluster: string, password: string): Promise<number | 'none' | 'not yet'> {
  const [pid, , , portLine] = linesOf(cluster);
  const port = Number(portLine);
  if (!port) return 'none';
  const client = new pg.Client({ host: '127.0.0.1', port, user: POSTGRES_USER, password, database: 'postgres', connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0]?.folder === cluster ? port : 'none';
  } catch (error) {
    return codeOf(error) === STARTING_UP || isServer(cluster, Number(pid)) ? 'not yet' : 'none';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Port of the server that runs on this cluster, or null. Waits for a server that is starting, even if the process that started it was
 * killed.
 */
export async function runningPort(cluster: string, password: string): Promise<number | null> {
  for (const deadline = performance.now() + WAITS_MS; ;) {
    const answer = await probeServer(cluster, password);
    if (typeof answer === 'number') return answer;
    if (answer === 'none' || performance.now() > deadline) return null;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * PostgreSQL does not start while any process with the pid in its file is alive and can be signalled. Where that process is not ours, we
 * write our own pid instead. A server does not mistake the process that starts it for another server. It still checks whether the shared
 * memory named in the file is in use.
 */
export function replaceStalePid(cluster: string): void {
  const [pid, ...rest] = linesOf(cluster);
  // Killed before it wrote its pid. PostgreSQL would wait for somebody to remove the file.
  if (pid === '') rmSync(pidFile(cluster), { force: true });
  else if (pid !== undefined && isServer(cluster, Number(pid)) === false) writeFileSync(pidFile(cluster), [process.pid, ...rest].join('\n'));
}
