import type { Module } from '#server/platform/module.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { feedRoutes } from './feeds/feeds.routes.ts';
import { sitemapRoutes } from './sitemaps/sitemap.routes.ts';

export { type SyndicationRoute, syndicationRoutes } from './syndication-routes.ts';

/** Documents for machines: robots, feed readers, calendars. */
export const syndication: Module = {
  name: 'syndication',
  routes(app) {
    calendarRoutes(app);
    feedRoutes(app);
    sitemapRoutes(app);
  },
};
