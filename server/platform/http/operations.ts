import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { openApiDocument } from '#contract/openapi.ts';
import type { Ctx } from '../ctx.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { AppError } from '../errors.ts';
import { version } from '../version.ts';
import { registerSearchMetrics } from '../search-resources/metrics.ts';
import { operatorAccess } from './operator-access.ts';

// The plug-in's own policy would load from any https address and turn plain http into https.
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Whether the program accepts requests; false while it starts and drains. */
export interface Readiness {
  ready: boolean;
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
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

/** /healthz, /readyz, /metrics, /meta.json, /api/openapi.json and /api/docs. */
export async function registerOperationalRoutes(app: FastifyInstance, base: Omit<Ctx, 'actor' | 'site'>, readiness: Readiness): Promise<void> {
  const registry = measure(app);
  if (base.searchResources) registerSearchMetrics(registry, base.searchResources);
  const isOperator = operatorAccess(base.config.METRICS_FROM, base.config);

  let isMigrated = false;
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!readiness.ready) throw new AppError('not-ready', 'Starting or stopping.');
    try {
      await sql`select 1`.execute(base.db);
    } catch {
      throw new AppError('not-ready', 'The database does not answer.');
    }
    // Health checks are not rate-limited. Once up to date, the database stays so for this program.
    const pending = isMigrated ? [] : await pendingMigrations(base.db);
    if (pending.length > 0) throw new AppError('not-ready', `Migrations have not run: ${pending.join(', ')}`);
    isMigrated = true;
    return { ready: true };
  });
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request)) throw new AppError('not-found', 'There is nothing at GET /metrics.');
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
