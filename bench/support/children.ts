import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RequestRecord } from '../servers/recorder.ts';
import { serverFlags } from './builds.ts';
import type { ProcessGroup } from './cpu.ts';
import type { Target } from './load.ts';

/** A server under test in a separate process, on loopback. */
export interface Child {
  readonly target: Target;
  readonly processes: ProcessGroup;
  stop(): Promise<void>;
}

const READY_MS = 180_000;

async function portOf(child: ChildProcess, file: string): Promise<number> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)} before it was ready`);
  });
  ended.catch(() => undefined);
  const ready = once(child, 'message', { signal: AbortSignal.timeout(READY_MS) }) as Promise<[{ port: number }]>;
  const [{ port }] = await Promise.race([ready, ended]);
  return port;
}

async function start(file: string, args: string[], env: NodeJS.ProcessEnv, applicationName?: string): Promise<{ child: ChildProcess; handle: Child }> {
  const child = fork(join(import.meta.dirname, '../servers', file), args, {
    env: { ...process.env, ...env },
    // The same for the portal and for what stands beside it.
    execArgv: [...serverFlags],
    stdio: ['ignore', 2, 2, 'ipc'],
    serialization: 'advanced',
  });
  const port = await portOf(child, file);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exitPromise = once(child, 'exit');
    child.kill('SIGKILL');
    await exitPromise;
  };
  return { child, handle: { target: { port }, processes: { pid: child.pid!, ...(applicationName ? { applicationName } : {}) }, stop } };
}

/** The address of a database with an application name, by which its backends are found. */
export function withApplicationName(databaseUrl: string, applicationName: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', applicationName);
  return url.href;
}

const POOL = '4';

export interface Portal extends Child {
  /** The statements of the requests that `work` sends in sequence, in order. */
  recorded(work: () => Promise<void>): Promise<RequestRecord[]>;
}

/** The portal on a filled database. `uncached`: each page is rendered again. `production`: with the default rate limit. */
export async function startPortal(
  databaseUrl: string,
  options: { uncached?: boolean; name?: string; production?: boolean; dataFolder?: string } = {},
): Promise<Portal> {
  const name = options.name ?? (options.uncached ? 'bench-uncached' : 'bench-portal');
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: withApplicationName(databaseUrl, name),
    DATABASE_POOL: POOL,
    ...(options.production ? {} : { RATE_LIMIT: '1000000000' }),
    LOG_LEVEL: 'error',
    SITES: '',
    ...(options.dataFolder ? { DATA_DIR: options.dataFolder } : {}),
    ...(options.uncached ? { UNCACHED: '1' } : {}),
  };
  const { child, handle } = await start('portal.ts', [], env, name);
  return {
    ...handle,
    recorded: async (work) => {
      child.send('record');
      await work();
      const answer = once(child, 'message') as Promise<[{ records: RequestRecord[] }]>;
      child.send('stop recording');
      return (await answer)[0].records;
    },
  };
}

export async function startBareApi(databaseUrl: string, recordFile: string): Promise<Child> {
  return (await start('bare-api.ts', [recordFile], { DATABASE_URL: withApplicationName(databaseUrl, 'bench-bare'), DATABASE_POOL: POOL }, 'bench-bare')).handle;
}

/** PostGraphile on the views of bench/peers/peer-views.ts. */
export async function startPostgraphile(databaseUrl: string): Promise<Child> {
  const env = { NODE_ENV: 'production', GRAPHILE_ENV: 'production', DATABASE_URL: withApplicationName(databaseUrl, 'bench-peer'), DATABASE_POOL: POOL };
  return (await start('postgraphile.ts', [], env, 'bench-peer')).handle;
}

export async function startFixedBytes(bodyFile: string, headerFile: string): Promise<Child> {
  return (await start('fixed-bytes.ts', [bodyFile, headerFile], {})).handle;
}

/** @param file that it writes and sends. */
export async function startBareFiles(file: string): Promise<Child> {
  return (await start('bare-files.ts', [file], {})).handle;
}

export async function startBarePage(dataFile: string): Promise<Child> {
  return (await start('bare-page.ts', [dataFile], { NODE_ENV: 'production' })).handle;
}

/** How often a flood received each status. */
export interface FloodResult {
  statuses: Record<string, number>;
}

/** Connections of one address that send requests without pause, from a separate process; after a refusal they wait for Retry-After. */
export async function startFlood(portal: Child, from: string, connections: number, pathsFile: string): Promise<{ end(): Promise<FloodResult> }> {
  const { child, handle } = await start('flooder.ts', [String(portal.target.port), from, String(connections), pathsFile], {});
  return {
    end: async () => {
      const messagePromise = once(child, 'message') as Promise<[FloodResult]>;
      child.send('end');
      const [flooded] = await messagePromise;
      await handle.stop();
      return flooded;
    },
  };
}
