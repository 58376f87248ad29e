import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { interfaceLanguages } from '#contract/languages.ts';
import type { Ctx, RequestContext, SiteContext } from '../ctx.ts';
import { visitor } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { registerBounceRoute } from '../mail/bounce-route.ts';
import { hasOutboxPage, registerOutboxPage } from '../mail/outbox-page.ts';
import type { Module } from '../module.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import { compressResponses } from './compress.ts';
import { type Readiness, registerOperationalRoutes } from './operations.ts';
import { hostNameOf } from './host.ts';
import { loggedPath } from './logged-path.ts';
import { handleErrors, sendProblem } from './problems.ts';
import { isPageRequest, hasOneHost, originFormOf } from './request-target.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Larger than any form needs and still cheap to parse. Bodies are parsed before authentication. */
const BODY_LIMIT = 256 * 1024;
/** How long a request may take to arrive, head and body. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for late requests. */
const TIMEOUT_CHECK_MS = 1000;
/** How long an answer may take once the server is stopping, so that a slow client cannot hold it up. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
const BUSY = 'The server is busy; try again in a moment.';
const BUSY_SECONDS = 5;
const MAX_EVENT_LOOP_DELAY_MS = 3000;

/** Routes of build files and health checks: cheap, and requested many at a time. */
const unlimitedRoutes = /^\/(?:assets\/\*|fonts\/.*|healthz|readyz|metrics|meta\.json|favicon.*)$/u;

export interface AppOptions {
  /** A request's ctx without actor and site. */
  base: Omit<Ctx, 'actor' | 'site'>;
  modules: readonly Module[];
  readiness?: Readiness;
  shutdownTimeoutMs?: number;
  requestTimeoutMs?: number;
  /** From this mean delay of the event loop on requests are refused; 0: never. */
  maxEventLoopDelayMs?: number;
  /** The site of a well-formed host (lower case, without port). */
  resolveSite: (host: string) => SiteContext;
}

/** "true" trusts any proxy, else a list of addresses and ranges. */
function trustProxy(setting: string | undefined): boolean | string[] {
  if (!setting || setting === 'false') return false;
  return setting === 'true' ? true : setting.split(',').map((part) => part.trim());
}

const MAX_USER_AGENT = 300;

function requestContext(request: FastifyRequest, site: SiteContext): RequestContext {
  const { 'user-agent': agent, 'if-match': ifMatch, 'accept-language': acceptLanguage } = request.headers;
  const readerLanguage = acceptedLanguages(acceptLanguage).flatMap((code) => interfaceLanguages.find((language) => language === code) ?? [])[0];
  const revision = /^(?:W\/)?"?(\d{1,9})"?$/u.exec(ifMatch ?? '')?.[1];
  return {
    address: request.ip,
    agent: agent?.slice(0, MAX_USER_AGENT) ?? null,
    language: readerLanguage ?? site.languages[0] ?? 'en',
    revision: revision === undefined ? null : Number(revision),
  };
}

/** Builds the HTTP application: limits, headers, sites, the modules' endpoints. It does not listen yet. */
export async function buildApp({
  base,
  modules,
  resolveSite,
  readiness = { ready: true },
  shutdownTimeoutMs = SHUTDOWN_TIMEOUT_MS,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  maxEventLoopDelayMs = base.config.production ? MAX_EVENT_LOOP_DELAY_MS : 0,
}: AppOptions): Promise<FastifyInstance> {
  const { config, log } = base;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: requestTimeoutMs,
    // Node's default is a minute for the head, with a check each half minute.
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs) },
    forceCloseConnections: 'idle',
    trustProxy: trustProxy(config.TRUST_PROXY),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    rewriteUrl: (request) => originFormOf(request.url ?? '/'),
    // Errors before routing: an address that cannot be decoded. For a page it is one more unknown path (specification, section 2).
    frameworkErrors: (error, request, reply) => {
      if (isPageRequest(request.raw)) void reply.redirect('/');
      else sendProblem(request, reply, error);
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  app.addHook('preClose', async () => {
    // Node stops checking its time limits when a server is closing.
    const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs).unref();
    app.server.once('close', () => clearTimeout(forceCloseTimer));
  });
  const registeredRoutes: string[] = [];
  app.decorate('registeredRoutes', registeredRoutes);
  app.addHook('onRoute', ({ url }) => void registeredRoutes.push(url));
  app.decorateRequest('ctx', null as unknown as Ctx);
  // JSON only. Fastify would also accept text/plain, which another site can send without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  handleErrors(app);

  app.addHook('onResponse', (request, reply, done) => {
    const fields = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      site: request.ctx?.site.code,
    };
    if (reply.statusCode >= 500) request.log.error(fields, 'request completed');
    else request.log.debug(fields, 'request completed');
    done();
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // The client disconnected before the request was read, so there is no address to count.
    done(request.ip === undefined ? new AppError('malformed-body', 'The connection was closed.') : undefined);
  });
  await addSecurityHeaders(app, config);
  app.addHook('onRequest', (request, _reply, done) => {
    const host = hasOneHost(request.raw) ? hostNameOf(request.host) : null;
    if (host === null) return done(new AppError('invalid-host', 'The Host header is not a host name.'));
    const site = resolveSite(host);
    request.ctx = { ...base, actor: visitor, site, log: request.log, request: requestContext(request, site) };
    done();
  });
  const authenticatingModule = modules.find((module) => module.authenticate !== undefined);
  app.addHook('preValidation', async (request) => {
    const { 'access-token': token, 'child-org': organisation } = request.headers;
    const { endpoint, access = endpoint?.access } = request.routeOptions.config;
    // Pages, feeds and files are cached for everybody, so credentials are ignored.
    if (typeof token !== 'string' || token.trim() === '' || !access || !authenticatingModule?.authenticate) return;
    const credentials = {
      needsOrganisation: !['public', 'session', 'signedIn'].includes(access),
      token: token.trim(),
      organisation: typeof organisation === 'string' ? organisation.trim() : null,
    };
    request.ctx = { ...request.ctx, actor: await authenticatingModule.authenticate(request.ctx, credentials) };
  });
  compressResponses(app);
  // For streams: exports, the files of /api/docs.
  await app.register(compress, { global: true, threshold: Infinity, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(rateLimit, {
    max: config.RATE_LIMIT,
    timeWindow: '1 minute',
    skipOnError: true,
    // By the matched route: an address such as /fonts/../search is a page, whatever it begins with.
    allowList: (request) => unlimitedRoutes.test(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, context) => new AppError('too-many-requests', `Too many requests; try again in ${Math.ceil(context.ttl / 1000)} s.`),
  });
  await app.register(underPressure, {
    // 0 is off. On a developer's machine a slow answer beats none, and the first build of a page takes seconds.
    maxEventLoopDelay: maxEventLoopDelayMs,
    // A page that is open goes on: its scripts are cheap to send, and without one of them a press on a link only reloads the page.
    pressureHandler: async (request) => {
      if (!unlimitedRoutes.test(request.routeOptions.url ?? '')) throw new AppError('not-ready', BUSY, undefined, { retryAfter: BUSY_SECONDS });
    },
  });

  await registerOperationalRoutes(app, base, readiness);
  registerBounceRoute(app, base);
  if (hasOutboxPage(config)) registerOutboxPage(app, config);
  for (const module of modules) module.routes?.(app, config);
  app.setNotFoundHandler((request) => {
    throw new AppError('not-found', `There is nothing at ${request.method} ${request.url.split('?')[0]}.`);
  });
  return app;
}
