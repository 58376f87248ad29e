import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { SearchQuery } from '#contract/search.ts';
import { type RawQuery, withQuery } from '../addresses.ts';
import { DocumentCache } from '../document-cache.ts';
import { requestedLanguage } from '../requested-language.ts';
import { syndicationRoutes } from '../syndication-routes.ts';
import { atomOf } from './atom.ts';
import { feedOfSearch } from './feed-of-search.ts';
import { rssOf } from './rss.ts';

const formats = [
  { ...syndicationRoutes.rss, write: rssOf },
  { ...syndicationRoutes.atom, write: atomOf },
];

const names = [...Object.keys(SearchQuery.shape), 'lang'];

/** The search of an address, in a fixed order; extra parameters of a link (`utm_source`) are ignored. */
const knownParameters = (query: RawQuery): RawQuery => Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])));

/** GET /feeds/notices.rss and /feeds/notices.atom: any search as a feed. */
export function feedRoutes(app: FastifyInstance): void {
  const cache = new DocumentCache({ freshSeconds: 60, staleSeconds: 300, maxBytes: 32 * 1024 * 1024 });
  for (const { route, address, type, write } of formats) {
    app.get<{ Querystring: RawQuery }>(route, async (request, reply) => {
      const { origin } = request.ctx.site;
      // Every address in a feed is absolute, which an unknown host cannot have.
      if (origin === null) throw new AppError('not-found', 'There are feeds on the hosts of the portal only.');
      const knownQuery = knownParameters(request.query);
      const language = requestedLanguage(knownQuery['lang'], request.ctx.site);
      return cache.send(request, reply, withQuery(route, knownQuery), async (ctx) => ({
        type,
        body: write(await feedOfSearch(ctx, { parameters: knownQuery, language, origin, address })),
        headers: { 'content-language': language, 'x-robots-tag': 'noindex' },
      }));
    });
  }
}
