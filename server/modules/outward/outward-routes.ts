import type { Access } from '#contract/endpoint.ts';

/** An address outside of /api that is made for others than readers of pages. */
export interface OutwardRoute {
  /** As the router knows it. */
  readonly route: `/${string}`;
  /** As docs/feeds.md tells it. */
  readonly address: `/${string}`;
  readonly access: Access;
  /** Media type of what it answers on the hosts of the portal. */
  readonly type: string;
  /** Status on a host that is not configured. */
  readonly elsewhere: 200 | 404;
}

/** Every address of the module. One that is not here is a route that the census does not know. */
export const outwardRoutes = {
  robots: { route: '/robots.txt', address: '/robots.txt', access: 'public', type: 'text/plain; charset=utf-8', elsewhere: 200 },
  sitemapIndex: { route: '/sitemap.xml', address: '/sitemap.xml', access: 'public', type: 'application/xml; charset=utf-8', elsewhere: 404 },
  sitemap: { route: '/sitemaps/:file', address: '/sitemaps/{name}.xml', access: 'public', type: 'application/xml; charset=utf-8', elsewhere: 404 },
  rss: { route: '/feeds/notices.rss', address: '/feeds/notices.rss', access: 'public', type: 'application/rss+xml; charset=utf-8', elsewhere: 404 },
  atom: { route: '/feeds/notices.atom', address: '/feeds/notices.atom', access: 'public', type: 'application/atom+xml; charset=utf-8', elsewhere: 404 },
  calendar: { route: '/calendar/notices/:file', address: '/calendar/notices/{id}.ics', access: 'public', type: 'text/calendar; charset=utf-8', elsewhere: 200 },
} as const satisfies Record<string, OutwardRoute>;
