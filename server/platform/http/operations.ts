import { BlockList } from 'node:net';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { openApiDocument } from '#contract/openapi.ts';
import type { Ctx } from '../ctx.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { AppError } from '../errors.ts';
import { version } from '../version.ts';

// The plug-in's own policy would load from anywhere by https and turn plain http into https.
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Whether the program may be sent requests; false while it starts and while it drains. */
export interface Readiness {
  ready: boolean;
}

/** Who may read /metrics: loopback, and the addresses and ranges of METRICS_FROM. */
function metricsReaders(given: string | undefined): BlockList {
  const readers = new BlockList();
  readers.addSubnet('127.0.0.0', 8, 'ipv4');
  readers.addAddress('::1', 'ipv6');
  for (const entry of given?.split(',') ?? []) {
    const [address = '', prefix] = entry.trim().split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    if (prefix) readers.addSubnet(address, Number(prefix), family);
    else readers.addAddress(address, family);
  }
  return readers;
}

/**
 * Everybody a request says that it came through, the first of whom may be made up: a proxy on this machine makes every
 * visitor a neighbour, so all of them must be allowed.
 */
function sendersOf(request: FastifyRequest): string[] {
  const { forwarded, 'x-forwarded-for': passedOn } = request.headers;
  const named = [passedOn ?? []].flat().flatMap((text) => text.split(','));
  const unnamed = forwarded === undefined ? [] : ['0.0.0.0'];
  return [request.ip, ...named, ...unnamed].map((address) => address.trim().replace(/^::ffff:/u, ''));
}

function measure(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}

/** /healthz, /readyz, /metrics, /meta.json, /api/openapi.json and /api/docs. */
export async function registerOperations(app: FastifyInstance, base: Omit<Ctx, 'actor' | 'site'>, readiness: Readiness): Promise<void> {
  const registry = measure(app);
  const readers = metricsReaders(base.config.METRICS_FROM);

  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!readiness.ready) throw new AppError('not-ready', 'Starting or stopping.');
    try {
      await sql`select 1`.execute(base.db);
    } catch {
      throw new AppError('not-ready', 'The database does not answer.');
    }
    const pending = await pendingMigrations(base.db);
    if (pending.length > 0) throw new AppError('not-ready', `Migrations have not run: ${pending.join(', ')}`);
    return { ready: true };
  });
  app.get('/metrics', async (request, reply) => {
    if (!sendersOf(request).every((address) => readers.check(address, address.includes(':') ? 'ipv6' : 'ipv4')))
      throw new AppError('not-found', 'There is nothing at GET /metrics.');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.get('/meta.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { version };
  });

  const document = openApiDocument(base.config.PRODUCT_NAME, version);
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(document));
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: DOCS_POLICY,
      uiConfig: { validatorUrl: null },
      theme: { title: `${base.config.PRODUCT_NAME} API`, css: [{ filename: 'ours.css', content: '.topbar { display: none }' }] },
    });
  });
}
