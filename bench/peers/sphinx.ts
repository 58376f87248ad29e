import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProcessGroup } from '../support/cpu.ts';
import { cache } from '../support/paths.ts';
import { sphinxConfig } from './sphinx-config.ts';
import { SphinxConnection } from './sphinx-connection.ts';

/** The same number as for the load on a server (support/load.ts). */
const CONNECTIONS = 4;

/** searchd on an index of a database's notices. */
export interface Sphinx {
  readonly processes: ProcessGroup;
  readonly indexed: number;
  /** Sends `count` queries, a few at a time; each must succeed. */
  runQueries(queries: (index: number) => string, count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Whether Sphinx (Debian's `sphinxsearch`) is installed. */
export const hasSphinx = (): boolean => ['searchd', 'indexer'].every((program) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Indexes the notices of a database and starts searchd on them. @throws Error with the output of Sphinx. */
export async function startSphinx(databaseUrl: string): Promise<Sphinx> {
  const directory = join(cache, 'sphinx');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const config = join(directory, 'sphinx.conf');
  const port = await freePort();
  // It contains the database password.
  writeFileSync(config, sphinxConfig(databaseUrl, directory, port), { mode: 0o600 });
  const { stdout } = await promisify(execFile)('indexer', ['--config', config, '--all', '--noprogress']);
  const indexed = Number(/collected (\d+) docs/u.exec(stdout)?.[1] ?? 0);
  if (indexed === 0) throw new Error(`Sphinx indexed nothing: ${stdout}`);
  const server = spawn('searchd', ['--config', config, '--nodetach'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(server, 'exit');
  let output = '';
  const readyPromise = new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('accepting connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`searchd ended: ${output}`)));
  });
  await readyPromise;
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => SphinxConnection.open(port)));
  return {
    processes: { pid: server.pid! },
    indexed,
    runQueries: async (queries, count) => {
      let queryCount = 0;
      await Promise.all(
        connections.map(async (connection) => {
          while (queryCount < count) await connection.query(queries(queryCount++));
        }),
      );
    },
    stop: async () => {
      for (const connection of connections) connection.close();
      server.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
