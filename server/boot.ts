import { declaredJobs, modules } from './modules.ts';
import { loadReference } from './modules/reference/index.ts';
import { siteDefinition } from './modules/sites/index.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Ctx } from './platform/ctx.ts';
import { type Connection, connect } from './platform/db/database.ts';
import { embeddedServer, ensureDatabase } from './platform/db/embedded.ts';
import { pendingMigrations } from './platform/db/migrate.ts';
import { followDatabaseClock } from './platform/db/follow-database-clock.ts';
import { migrateAsOwner } from './platform/db/roles.ts';
import { createEventBus } from './platform/events/event-bus.ts';
import { createJobQueue } from './platform/jobs/job-queue.ts';
import { installJobs } from './platform/jobs/queues.ts';
import { createLog } from './platform/log.ts';
import { openSearchResources } from './platform/search-resources/search-resources.ts';

/** The program with its database open, for the server and every command. */
export interface Program {
  /** The system's own ctx, on the main site. */
  readonly ctx: Ctx;
  readonly connection: Connection;
  readonly databaseUrl: string;
  /** The database is ours, in DATA_DIR. */
  readonly embedded: boolean;
  close(): Promise<void>;
}

async function openDatabase(config: Config): Promise<{ url: string; embedded: boolean; release(): Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, embedded: false, release: async () => undefined };
  const server = await embeddedServer(config.DATA_DIR);
  await ensureDatabase(server.url('postgres'), 'tenderbell');
  return { url: server.url(), embedded: true, release: server.release };
}

/**
 * Opens the database (starting our own server when DATABASE_URL is absent), migrates it and loads changed reference data. In production
 * only `cli migrate` migrates.
 * @throws Error when the database cannot be reached, or in production has pending migrations.
 */
export async function openProgram(config: Config, options: { migrates?: boolean } = {}): Promise<Program> {
  const log = createLog(config);
  const database = await openDatabase(config);
  const connection = connect(database.url, config.DATABASE_POOL);
  const jobs = createJobQueue(connection.pool, log);
  const clock = followDatabaseClock(connection.pool, log);
  const close = async () => {
    clock.stop();
    await jobs.close();
    await connection.close();
    await database.release();
  };
  try {
    await clock.start();
    if (options.migrates ?? !config.production) {
      const ran = await migrateAsOwner(config.DATABASE_ADMIN_URL, connection);
      if (ran.length > 0) log.info({ migrations: ran }, 'migrated');
      await installJobs(connection.pool, declaredJobs);
      await loadReference(connection);
    } else {
      const pending = await pendingMigrations(connection.db);
      if (pending.length > 0) throw new Error(`These migrations have not run: ${pending.join(', ')}. Run: npm run cli -- migrate`);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const ctx: Ctx = {
    db: connection.db,
    pool: connection.pool,
    events: createEventBus(modules),
    jobs,
    actor: { kind: 'system', name: 'tenderbell' },
    site: { ...siteDefinition('main'), origin: null },
    clock: systemClock,
    log,
    config,
  };
  return { ctx, connection, databaseUrl: database.url, embedded: database.embedded, close };
}

/** The time limit of a request's statement: far above what any needs, and below the request's own limit of 30 s. */
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * The ctx of requests. Requests have connections of their own, because an import or the index may hold one for minutes. Searches have
 * others again, so that signing in or reading a notice never waits behind them.
 */
export function openForRequests({ ctx, databaseUrl }: Program): { ctx: Ctx; close(): Promise<void> } {
  const connection = connect(databaseUrl, ctx.config.DATABASE_POOL, STATEMENT_TIMEOUT_MS);
  const searches = openSearchResources(databaseUrl, ctx.config, ctx.log);
  return {
    ctx: { ...ctx, db: connection.db, pool: connection.pool, searchResources: searches.searchResources },
    close: async () => void (await Promise.all([connection.close(), searches.close()])),
  };
}
