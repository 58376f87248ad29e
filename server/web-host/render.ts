import { createHash, randomUUID } from 'node:crypto';
import type { RouterContextProvider, ServerBuild, createRequestHandler } from 'react-router';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { callInProcess } from '#server/platform/http/route.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
// The server's only import from the web: the type of what it gives to the loaders.
import type { PageRequest, pageRequest } from '../../web/context.ts';
import { contentSecurityPolicy, finishDocument } from './document.ts';
import type { CachedPage } from '#server/platform/http/page-cache.ts';

/** The web's server bundle: React Router's build and, from its entry, the router itself, so that there is one copy. */
export type WebBuild = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler;
      RouterContextProvider: typeof RouterContextProvider;
      pageRequest: typeof pageRequest;
      knownScripts: readonly string[];
    };
  };
};

export interface PageToRender {
  ctx: Ctx;
  /** The requested path and query. */
  url: string;
  method: string;
  language: InterfaceLanguage;
  languages: readonly InterfaceLanguage[];
}

/** Seconds, as a default. */
const RETRY_AFTER_S = 5;

export type RenderPage = (page: PageToRender) => Promise<CachedPage>;

/** The full path of each route of the build. */
export function routePaths({ routes }: Pick<ServerBuild, 'routes'>): string[] {
  const pathOf = (id: string): string => {
    const route = routes[id];
    return route ? `${route.parentId ? pathOf(route.parentId) : ''}/${route.path ?? ''}`.replaceAll(/\/+/gu, '/') : '';
  };
  return Object.keys(routes)
    .filter((id) => routes[id]?.parentId)
    .map(pathOf);
}

/** The router's refusal of a request that matches no route: not even `*` matches a line break in a path. Not our fault. */
function isRefusal(error: unknown): boolean {
  const { internal, status } = (typeof error === 'object' && error !== null ? error : {}) as { internal?: unknown; status?: unknown };
  return internal === true && typeof status === 'number' && status < 500;
}

/** A search to retry in some seconds: the client has too many running, or it was given up. */
const isRetryable = (error: unknown): error is AppError => error instanceof AppError && error.extensions.retryAfter !== undefined;

/**
 * Renders pages from a build. With `development`, scripts stay as they are and there is no policy.
 * @param formTargets origins of others that forms may be sent to.
 */
export function pageRenderer(build: WebBuild, development = false, formTargets: readonly string[] = []): RenderPage {
  const { createRequestHandler: create, RouterContextProvider: Provider, pageRequest: key, knownScripts } = build.entry.module;
  const routes = routePaths(build);
  const handle = create(build, development ? 'development' : 'production');

  return async ({ ctx: baseCtx, url, method, language, languages }) => {
    let isDatabaseGone = false;
    let isRefused = false;
    let retryAfter = RETRY_AFTER_S;
    const mark = randomUUID();
    const ctx: Ctx = { ...baseCtx, readCache: new Map() };
    const { code, country, currency, timeZone, origin } = ctx.site;
    // The router answers a thrown Response with its status, and passes it to the page that shows it.
    const throwAsResponse = (error: unknown): never => {
      if (!isRetryable(error)) throw error;
      retryAfter = Math.ceil(error.extensions.retryAfter ?? RETRY_AFTER_S);
      throw new Response(null, { status: error.status });
    };
    const loaderContext: PageRequest = {
      call: (endpoint, input) => callInProcess(ctx, endpoint, input).catch(throwAsResponse),
      callUnlessBusy: (endpoint, input) => callInProcess(ctx, endpoint, input, { waitsForSlot: false }).catch(throwAsResponse),
      callParsed: (endpoint, input) => callInProcess(ctx, endpoint, input, { isParsed: true }).catch(throwAsResponse),
      language,
      languages,
      site: { code, country, currency, timeZone, origin },
      routes,
      isPersonal: ctx.actor.kind !== 'visitor',
      now: ctx.clock.now(),
      scriptMark: development ? undefined : mark,
      reportError: (error) => {
        isRefused ||= isRefusal(error);
        if (isRefused) return;
        isDatabaseGone ||= isDatabaseUnavailable(error);
        ctx.log.error({ err: error }, 'page failed');
      },
    };
    const context = new Provider();
    context.set(key, loaderContext);
    // The request's host name is never used: an unknown one must not reach a link, and a cached page is for everybody.
    const response = await handle(new Request(`${origin ?? 'http://unknown.invalid'}${url}`, { method }), context);
    // Any unknown path redirects to / (specification, section 2), even one that no route matches.
    if (isRefused && response.headers.get('content-type')?.startsWith('text/html')) return page(302, { location: '/' }, Buffer.alloc(0));
    const headers = Object.fromEntries(response.headers);
    // Nothing is wrong with the page: it may be requested again.
    const status = isDatabaseGone && response.status === 500 ? 503 : response.status;
    if (status === 503 || status === 429) headers['retry-after'] = String(retryAfter);
    const raw = loaderContext.html ?? Buffer.from(await response.arrayBuffer());
    if (!headers['content-type']?.startsWith('text/html')) return page(status, headers, raw);
    if (development) return page(status, headers, raw);
    const { html, scripts } = finishDocument(raw.toString('utf8'), mark, knownScripts);
    headers['content-security-policy'] = contentSecurityPolicy(scripts, formTargets);
    return page(status, headers, Buffer.from(html));
  };
}

function page(status: number, headers: Record<string, string>, body: Buffer): CachedPage {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { status, headers, body, etag, encodings: new Map() };
}
