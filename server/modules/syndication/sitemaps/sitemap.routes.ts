import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { DocumentCache } from '../document-cache.ts';
import { syndicationRoutes } from '../syndication-routes.ts';
import { robotsOf } from './robots.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

const { robots, sitemapIndex: index, sitemap } = syndicationRoutes;
const FILE = /^([a-z0-9-]{1,60})\.xml$/u;

function originOf({ ctx }: FastifyRequest): string {
  if (ctx.site.origin === null) throw new AppError('not-found', 'There are sitemaps on the hosts of the portal only.');
  return ctx.site.origin;
}

/** GET /robots.txt, /sitemap.xml and /sitemaps/{name}.xml of each site. Queries are ignored. */
export function sitemapRoutes(app: FastifyInstance): void {
  const cache = new DocumentCache({ freshSeconds: 600, staleSeconds: 3600, maxBytes: 96 * 1024 * 1024 });
  app.get(robots.route, (request, reply) => {
    return cache.send(request, reply, robots.route, async (ctx) => ({ type: robots.type, body: robotsOf(ctx.site.origin) }));
  });
  app.get(index.route, async (request, reply) => {
    const origin = originOf(request);
    return cache.send(request, reply, index.route, async (ctx) => ({ type: index.type, body: await sitemapIndex(ctx, origin) }));
  });
  app.get<{ Params: { file: string } }>(sitemap.route, async (request, reply) => {
    const origin = originOf(request);
    const name = FILE.exec(request.params.file)?.[1];
    return cache.send(request, reply, `${sitemap.route} ${name}`, async (ctx) => {
      const body = name === undefined ? null : await sitemapFile(ctx, origin, name);
      if (body === null) throw new AppError('not-found', 'There is no such sitemap.');
      return { type: sitemap.type, body };
    });
  });
}
