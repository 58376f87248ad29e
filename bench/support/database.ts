import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Program, openProgram } from '#server/boot.ts';
import { readConfig } from '#server/platform/config.ts';
import { clusterIndex } from '#server/modules/search/index/cluster-index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { type EmbeddedServer, embeddedServer, ensureDatabase } from '#server/platform/db/embedded.ts';
import { type FillTimes, fill } from './fill.ts';
import { data, root } from './paths.ts';

/** The benchmark's own PostgreSQL server and its databases. */
export interface Databases {
  readonly admin: pg.Pool;
  readonly server: EmbeddedServer;
  close(): Promise<void>;
}

export async function openServer(): Promise<Databases> {
  const server = await embeddedServer(data);
  const admin = new pg.Pool({ connectionString: server.url('postgres'), max: 2, application_name: 'bench-admin' });
  admin.on('error', () => undefined);
  return {
    admin,
    server,
    close: async () => {
      await admin.end();
      await server.release();
    },
  };
}

/** What a filled database was made with; stored as its comment. */
interface DatabaseFingerprint {
  size: number;
  generator: string;
  /** Migration → digest of its text. */
  migrations: Record<string, string>;
}

const digest = (...files: string[]) => {
  const hash = createHash('sha1');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 12);
};

function fingerprintOf(size: number): DatabaseFingerprint {
  return {
    size,
    generator: digest(...globSync('seed/factories/{synthetic-*,random}.ts', { cwd: root }).toSorted()),
    migrations: Object.fromEntries(globSync('migrations/*.sql', { cwd: root }).map((file) => [file, digest(file)])),
  };
}

export const databaseName = (size: number) => `bench_${size}`;

/**
 * Whether a usable filled database of this size exists: from the same generator, with no changed migration. Newer migrations run when it is
 * opened.
 */
export async function isUpToDate({ admin }: Databases, size: number): Promise<boolean> {
  const { rows } = await admin.query<{ make: string | null }>("select shobj_description(oid, 'pg_database') as make from pg_database where datname = $1", [
    databaseName(size),
  ]);
  const text = rows[0]?.make;
  if (!text?.startsWith('{')) return false;
  const storedFingerprint = JSON.parse(text) as DatabaseFingerprint;
  const currentFingerprint = fingerprintOf(size);
  return (
    storedFingerprint.size === size &&
    storedFingerprint.generator === currentFingerprint.generator &&
    Object.entries(storedFingerprint.migrations).every(([name, migrationDigest]) => currentFingerprint.migrations[name] === migrationDigest)
  );
}

export async function dropDatabase({ admin }: Databases, name: string): Promise<void> {
  await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

/** Opens the program on a database of the server, created if missing. */
export async function openProgramOn({ server }: Databases, name: string): Promise<Program> {
  await ensureDatabase(server.url('postgres'), name);
  return openProgram(readConfig({ DATABASE_URL: server.url(name), LOG_LEVEL: 'error', DATA_DIR: data }), { migrates: true });
}

/**
 * Runs `work` without the index over all documents, and builds the index afterwards. Keeping it up to date would take half the time of a
 * fill. The rows are sorted at the end anyway, which rebuilds every index.
 */
async function withoutDocumentIndex<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const { rows } = await pool.query<{ definition: string }>("select pg_get_indexdef('search_notice_document'::regclass) as definition");
  const { definition } = rows[0]!;
  const rebuild = (text: string) => runWithoutTimeLimit(pool, 'begin', 'drop index search_notice_document', text, 'commit');
  await rebuild(`${definition} where false`);
  const result = await work();
  await rebuild(definition);
  return result;
}

/** Runs statements that may take longer than a request's limit. */
async function runWithoutTimeLimit(pool: pg.Pool, ...statements: string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

/** A database with `size` notices and their search index: the kept one, or a new one. Null times: it was kept. */
export async function filledDatabase(databases: Databases, size: number, keep: boolean, report: (line: string) => void): Promise<FillTimes | null> {
  const name = databaseName(size);
  if (keep && (await isUpToDate(databases, size))) {
    report(`using the kept database of ${size} notices`);
    const program = await openProgramOn(databases, name);
    const { rows } = await program.connection.pool.query<{ waits: boolean }>('select exists (select from outbox) as waits');
    if (rows[0]!.waits) {
      report('handling what newer migrations put in the outbox');
      await drainAll(program.ctx);
      await program.connection.pool.query('vacuum (analyze)');
    }
    await clusterIndex(program.ctx);
    await program.close();
    return null;
  }
  await dropDatabase(databases, name);
  const program = await openProgramOn(databases, name);
  try {
    const times = await withoutDocumentIndex(program.connection.pool, async () => {
      const fillTimes = await fill(program.ctx, size, report);
      await runWithoutTimeLimit(program.connection.pool, 'vacuum (analyze)');
      await clusterIndex(program.ctx);
      return fillTimes;
    });
    await runWithoutTimeLimit(program.connection.pool, 'vacuum (analyze) search_notice');
    await databases.admin.query(`comment on database ${pg.escapeIdentifier(name)} is ${pg.escapeLiteral(JSON.stringify(fingerprintOf(size)))}`);
    return times;
  } finally {
    await program.close();
    await databases.admin.query('checkpoint');
  }
}
