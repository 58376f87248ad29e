import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, chosenLanguage, languageOf } from './web-host/language.ts';
import { authorise } from './platform/access.ts';
import type { Ctx } from './platform/ctx.ts';
import { AppError } from './platform/errors.ts';
import { withSearchSlot, getOrMakePage } from './platform/http/with-search-slot.ts';
import { PageCache } from './platform/http/page-cache.ts';
import { type RenderPage, type WebBuild, pageRenderer } from './web-host/render.ts';
import { sendPage } from './platform/http/send-page.ts';
import { busyPage } from './web-host/busy-page.ts';

const YEAR_S = 31_536_000;
const MAX_CACHED_URL = 1000;
/** web/features/notices/notice-data.route.ts */
const WHOLE_NOTICE = '/notice-details/:title/whole';

export interface WebHostOptions {
  mode: 'production' | 'development';
  /** Folder of the build; build/ beside package.json when absent. */
  build?: string;
  /** Origins besides our own that forms of pages may post to: eSewa's. */
  formTargets?: readonly string[];
}

/** Scripts, styles and fonts under names that change with their content, and the few files of the root. */
async function registerFiles(app: FastifyInstance, client: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: YEAR_S * 1000,
    decorateReply: true,
  });
  for (const entry of readdirSync(client, { withFileTypes: true }).filter((file) => file.isFile())) {
    app.get(`/${entry.name}`, (_request, reply) => reply.sendFile(entry.name, client, { maxAge: 3_600_000, immutable: false }));
  }
}

async function productionRenderer(folder: string, formTargets: readonly string[]): Promise<RenderPage> {
  const file = join(folder, 'server/index.js');
  if (!existsSync(file)) throw new Error(`The web application is not built (${file} is missing): run npm start, or react-router build.`);
  return pageRenderer((await import(pathToFileURL(file).href)) as WebBuild, false, formTargets);
}

/** Ordinary answers (a redirect, an error) get the ordinary security headers. */
const setSecurityHeaders = async (_request: FastifyRequest, reply: FastifyReply) => reply.helmet();

/** An API answer's security headers without the policy: a page has its own. */
function securityHeaders(reply: FastifyReply): Record<string, string> {
  const { 'content-security-policy': _ofTheApi, ...headers } = reply.securityHeaders();
  return headers;
}

/** The parts of a request that select a page: never a cookie, a token or the host's name. */
const keyOf = (request: FastifyRequest, language: string) => `${request.ctx.site.code} ${request.ctx.site.origin ?? ''} ${language} ${request.url}`;

/**
 * Renders a page that searches only once it has a slot, so that refusing one costs almost nothing. Whether a path searches is learnt from
 * its first rendering.
 */
function renderInSlot(render: RenderPage): RenderPage {
  const searching = new Set<string>();
  return async (pageToRender) => {
    const { url, language, ctx } = pageToRender;
    const { slot } = ctx;
    const [, firstSegment = ''] = /^\/([^/?]*)/u.exec(url) ?? [];
    if (!slot) return render(pageToRender);
    if (!searching.has(firstSegment)) {
      const page = await render(pageToRender);
      // Only for existing paths: an unknown one redirects to /.
      if (slot.isNeeded && page.status === 200) searching.add(firstSegment);
      return page;
    }
    try {
      return await slot.run(() => render(pageToRender));
    } catch (error) {
      if (error instanceof AppError && error.extensions.retryAfter !== undefined) return busyPage(language, error.status, error.extensions.retryAfter);
      throw error;
    }
  };
}

/**
 * Serves the public pages: React Router inside Fastify, as for a visitor, cached for a few seconds. Any path without another route is a
 * page; an unknown path redirects to /. What a page fetches with a token is rendered for that reader and not cached.
 * @throws Error in production mode when there is no build.
 */
export async function registerWeb(app: FastifyInstance, options: WebHostOptions): Promise<void> {
  const folder = options.build ?? join(import.meta.dirname, '../build');
  const development = options.mode === 'development';
  const { formTargets = [] } = options;
  const render = development
    ? await (await import('./web-host/development.ts')).developmentRenderer(app, formTargets)
    : await productionRenderer(folder, formTargets);
  if (!development) await registerFiles(app, join(folder, 'client'));
  const cache = new PageCache();
  const renderWithSlot = renderInSlot(render);

  app.get('/api/*', (_request, reply) => reply.callNotFound());
  // What a page fetches for a signed-in reader: made for them alone, and never cached.
  app.get(WHOLE_NOTICE, { config: { access: 'signedIn' } }, async (request, reply) => {
    const { ctx, url } = request;
    authorise(ctx.actor, 'signedIn');
    const { languages } = ctx.site;
    const language = languageOf(request.headers, chosenLanguage(url, languages), languages);
    const { status, headers, body } = await withSearchSlot(request, reply, (ctxWithSlot) =>
      render({ ctx: ctxWithSlot, url, method: 'GET', language, languages }),
    );
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
  });

  app.get('/*', { config: { ownHeaders: true }, onSend: development ? [] : setSecurityHeaders }, (request, reply) => {
    const { ctx, url } = request;
    const { languages } = ctx.site;
    const languageFromUrl = chosenLanguage(url, languages);
    const language = languageOf(request.headers, languageFromUrl, languages);
    const make = async (ctxWithSlot: Ctx) => {
      const headers = securityHeaders(reply);
      const page = await renderWithSlot({ ctx: ctxWithSlot, url, method: 'GET', language, languages });
      return { ...page, headers: { ...headers, ...page.headers, 'content-language': language } };
    };
    if (languageFromUrl)
      reply.header('set-cookie', `${LANGUAGE_COOKIE}=${languageFromUrl}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${ctx.config.production ? '; Secure' : ''}`);
    const isCacheable = !development && url.length <= MAX_CACHED_URL;
    const page = getOrMakePage(isCacheable ? cache : null, keyOf(request, language), [request, reply], make);
    return page instanceof Promise ? page.then((madePage) => sendPage(request, reply, madePage)) : sendPage(request, reply, page);
  });
}
