import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { modules } from '#server/modules.ts';
import { developmentHosts, siteDefinition, siteOfHost } from '#server/modules/sites/index.ts';
import { fixedClock, systemClock, type Clock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Connection, connect } from '#server/platform/db/database.ts';
import { createEventBus } from '#server/platform/events/event-bus.ts';
import { buildApp } from '#server/platform/http/app.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { type Log, createLog } from '#server/platform/log.ts';
import { type SearchResources, openSearchResources, createSearchResources } from '#server/platform/search-resources/search-resources.ts';
import { testDatabase } from './database.ts';

export { fixedClock };

let dataFolder: string | undefined;
/** The folder for files of all tests of this process. */
function testDataFolder(): string {
  if (dataFolder !== undefined) return dataFolder;
  const folder = mkdtempSync(join(tmpdir(), 'tenderbell-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (dataFolder = folder);
}

/** A ctx for calling use cases directly: the system's actor on the main site. */
export function testCtx(connection: Connection, clock: Clock = systemClock): Ctx {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: '100000', SEARCH_SLOTS: '400', CAPTCHA_COST: '1', DATA_DIR: testDataFolder() };
  const config = readConfig(settings);
  const log = createLog(config);
  return {
    db: connection.db,
    pool: connection.pool,
    events: createEventBus(modules),
    jobs: createJobQueue(connection.pool, log),
    actor: { kind: 'system', name: 'test' },
    site: { ...siteDefinition('main'), origin: null },
    clock,
    config,
    log,
  };
}

/** An endpoint's answer must match its contract, without additional fields. */
function holdsToContract(path: string, body: unknown): void {
  const bare = path.replace(/^\/api|[?].*$/gu, '').replace(/\/$/u, '');
  const endpoint = endpoints.find((candidate) => candidate.method === 'GET' && candidate.path === bare);
  if (endpoint) expect(endpoint.response.parse(body)).toEqual(body);
}

export interface TestApp {
  app: FastifyInstance;
  ctx: Ctx;
  connection: Connection & { url: string };
  /** GET of an API path, as parsed JSON. `host` selects the site. */
  get<T = Record<string, unknown>>(path: string, host?: string): Promise<{ status: number; body: T; headers: Record<string, unknown> }>;
}

/** Besides the clock: settings that differ from the tests' defaults, or another app's database, to be its second instance. */
export interface TestAppOptions {
  clock?: Clock;
  config?: Partial<Config>;
  log?: Log;
  beside?: TestApp;
  /** Number of connections; with one, anything that needs a second waits in vain. */
  connections?: number;
}

/** The instances of one deployment have the same secrets. */
const secretsOf = ({ ctx: { config } }: TestApp): Partial<Config> => ({ TOKEN_SECRET: config.TOKEN_SECRET, BID_SECRET: config.BID_SECRET });

function secondConnection({ connection: { url } }: TestApp): TestApp['connection'] {
  const connection = connect(url, 8);
  afterAll(() => connection.close());
  return { ...connection, url };
}

/** An app with its own slots or time limit has separate search connections, like the server. */
function searchResourcesFor({ url, pool }: TestApp['connection'], { config, log }: Ctx, overrides: Partial<Config>): SearchResources {
  if (overrides.SEARCH_SLOTS === undefined && overrides.SEARCH_STATEMENT_MS === undefined) return createSearchResources(pool, config, log);
  const searchConnections = openSearchResources(url, config, log);
  afterAll(() => searchConnections.close());
  return searchConnections.searchResources;
}

/** The whole application on its own database; requests go through app.inject. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const connection = options.beside ? secondConnection(options.beside) : await testDatabase(options.connections);
  const baseCtx = testCtx(connection, options.clock);
  const ctx: Ctx = {
    ...baseCtx,
    log: options.log ?? baseCtx.log,
    config: { ...baseCtx.config, ...(options.beside ? secretsOf(options.beside) : {}), ...options.config },
  };
  const searchResources = searchResourcesFor(connection, ctx, options.config ?? {});
  const app = await buildApp({ base: { ...ctx, searchResources }, modules, resolveSite: (host) => siteOfHost(developmentHosts, ctx.config, host) });
  await app.ready();
  afterAll(() => app.close());
  return {
    app,
    ctx,
    connection,
    get: async (path, host = 'localhost') => {
      const response = await app.inject({ method: 'GET', url: path, headers: { host } });
      if (response.statusCode === 200) holdsToContract(path, response.json());
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
  };
}
