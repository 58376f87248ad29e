import type { Access } from '#contract/endpoint.ts';

/** An address outside /api for machines. */
export interface SyndicationRoute {
  /** The router's pattern. */
  readonly route: `/${string}`;
  /** The pattern in docs/feeds.md. */
  readonly address: `/${string}`;
  readonly access: Access;
  /** Media type of the answer on the portal's hosts. */
  readonly type: string;
  /** Status on an unknown host. */
  readonly elsewhere: 200 | 404;
}

/** Every address of the module. The census does not know a route that is missing here. */
export const syndicationRoutes = {
  robots: { route: '/robots.txt', address: '/robots.txt', access: 'public', type: 'text/plain; charset=utf-8', elsewhere: 200 },
  sitemapIndex: { route: '/sitemap.xml', address: '/sitemap.xml', access: 'public', type: 'application/xml; charset=utf-8', elsewhere: 404 },
  sitemap: { route: '/sitemaps/:file', address: '/sitemaps/{name}.xml', access: 'public', type: 'application/xml; charset=utf-8', elsewhere: 404 },
  rss: { route: '/feeds/notices.rss', address: '/feeds/notices.rss', access: 'public', type: 'application/rss+xml; charset=utf-8', elsewhere: 404 },
  atom: { route: '/feeds/notices.atom', address: '/feeds/notices.atom', access: 'public', type: 'application/atom+xml; charset=utf-8', elsewhere: 404 },
  calendar: { route: '/calendar/notices/:file', address: '/calendar/notices/{id}.ics', access: 'public', type: 'text/calendar; charset=utf-8', elsewhere: 200 },
} as const satisfies Record<string, SyndicationRoute>;
