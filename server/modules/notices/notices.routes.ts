import type { FastifyInstance } from 'fastify';
import { featuredCount as featuredCountEndpoint, featuredNotices as featuredNoticesEndpoint } from '#contract/featured-notices.ts';
import { countNoticeView, readNoticeViews, showNoticePage as showNoticePageEndpoint } from '#contract/notices.ts';
import { route } from '#server/platform/http/route.ts';
import { addNoticeView, noticeViews } from './notice-views.ts';
import { featuredCount, featuredNotices } from './read-featured.ts';
import { showNoticePage } from './show-notice-page.ts';

export function noticesRoutes(app: FastifyInstance): void {
  route(app, showNoticePageEndpoint, showNoticePage);
  route(app, countNoticeView, (ctx, { body }) => addNoticeView(ctx, body.id));
  route(app, readNoticeViews, (ctx, { query }) => noticeViews(ctx, query.id));
  route(app, featuredNoticesEndpoint, featuredNotices);
  route(app, featuredCountEndpoint, featuredCount);
}
