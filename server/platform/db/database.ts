import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';
import { parseTimestamp } from './timestamps.ts';

export type Database = DB;
export type Db = Kysely<DB>;

// Counts fit a double. Ids are text in the program only where JavaScript could not hold them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp);

export interface Connection {
  readonly db: Db;
  /** The underlying pool, for named statements, COPY and LISTEN. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool of at most `max` connections. It contacts the server at the first query.
 * @param statementTimeoutMs after which the server cancels a statement; 0 is never.
 * @param forShortStatements plans each named statement once for all values, else the server plans its first five runs anew, and perhaps all.
 * No statement takes a second processor: starting a worker takes longer than a short statement.
 */
export function connect(url: string, max = 10, statementTimeoutMs = 0, { forShortStatements = false } = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'tenderbell',
    statement_timeout: statementTimeoutMs,
    ...(forShortStatements ? { options: '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0' } : {}),
  });
  // A broken idle connection is replaced. Without a listener its error would end the process.
  pool.on('error', () => undefined);
  // So would the error of a connection that breaks between two statements. Its next statement fails and reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
