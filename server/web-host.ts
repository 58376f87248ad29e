import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, chosenLanguage, languageOf, offeredLanguages } from './web-host/language.ts';
import { PageCache } from './web-host/page-cache.ts';
import { type RenderPage, type WebBuild, pageRenderer } from './web-host/render.ts';
import { sendPage } from './web-host/send.ts';

const YEAR_S = 31_536_000;
const MAX_KEPT_URL = 1000;

export interface WebHostOptions {
  mode: 'production' | 'development';
  /** Folder of the build; build/ beside package.json when absent. */
  build?: string;
}

/** Scripts, styles and fonts under names that change with their content; and the few files of the root. */
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

async function productionRenderer(folder: string): Promise<RenderPage> {
  const file = join(folder, 'server/index.js');
  if (!existsSync(file)) throw new Error(`The web application is not built (${file} is missing): run npm start, or react-router build.`);
  return pageRenderer((await import(pathToFileURL(file).href)) as WebBuild);
}

/** What of a request may choose a page: never a cookie, a token or the name of a host. */
const keyOf = (request: FastifyRequest, language: string) => `${request.ctx.site.code} ${request.ctx.site.origin ?? ''} ${language} ${request.url}`;

/**
 * Serves the public pages: React Router inside Fastify, as for a visitor, kept for a few seconds. Whatever no other
 * route answers is a page; an unknown path goes to /.
 * @throws Error in production mode when there is no build.
 */
export async function registerWeb(app: FastifyInstance, options: WebHostOptions): Promise<void> {
  const folder = options.build ?? join(import.meta.dirname, '../build');
  const development = options.mode === 'development';
  const render = development ? await (await import('./web-host/development.ts')).developmentRenderer(app) : await productionRenderer(folder);
  if (!development) await registerFiles(app, join(folder, 'client'));
  const cache = new PageCache();

  app.get('/api/*', (_request, reply) => reply.callNotFound());
  app.get('/*', async (request, reply) => {
    const { ctx } = request;
    const query = new URLSearchParams(request.url.split('?')[1]);
    const languages = offeredLanguages(ctx.site.languages);
    const language = languageOf(request, query, languages);
    // HEAD is answered like GET; its body is left out when it is sent.
    const make = () => render({ ctx, url: request.url, method: 'GET', language, languages });
    const kept = !development && request.url.length <= MAX_KEPT_URL;
    const page = kept ? await cache.get(keyOf(request, language), make) : await make();
    const chosen = chosenLanguage(query);
    if (chosen) reply.header('set-cookie', `${LANGUAGE_COOKIE}=${chosen}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${ctx.config.production ? '; Secure' : ''}`);
    reply.header('content-language', language);
    return sendPage(request, reply, page);
  });
}
