import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/notices.ts';
import * as awardsContract from '#contract/awards.ts';
import * as featured from '#contract/featured-notices.ts';
import * as lifeCycleContract from '#contract/life-cycle.ts';
import * as mergesContract from '#contract/merges.ts';
import * as dashboardsContract from '#contract/dashboards.ts';
import { route } from '#server/platform/http/route.ts';
import { tenderLifeCycle } from './life-cycle.ts';
import { noticeCpv } from './notice-cpv.ts';
import { noticeDownloads } from './notice-downloads.ts';
import { addNoticeView, noticeViews } from './notice-views.ts';
import { noticeCards } from './read-cards.ts';
import { listAwards } from './read-awards.ts';
import { featuredCount, featuredNotices } from './read-featured.ts';
import { showHoldings } from './show-holdings.ts';
import { showNoticePage } from './show-notice-page.ts';
import { showDashboardStats } from './dashboard-stats.ts';

export function noticesRoutes(app: FastifyInstance): void {
  route(app, dashboardsContract.showDashboardStats, showDashboardStats);
  route(app, contract.showNoticePage, showNoticePage);
  // Nobody can edit yet: to everybody it is what the page shows.
  route(app, contract.noticeDetails, showNoticePage);
  route(app, contract.countNoticeView, (ctx, { body }) => addNoticeView(ctx, body.id));
  route(app, contract.readNoticeViews, (ctx, { query }) => noticeViews(ctx, query.id));
  route(app, contract.noticeDownloads, noticeDownloads);
  route(app, contract.noticeCpv, noticeCpv);
  route(app, contract.noticeCards, noticeCards);
  route(app, lifeCycleContract.tenderLifeCycle, tenderLifeCycle);
  route(app, awardsContract.listAwards, listAwards);
  route(app, featured.featuredNotices, featuredNotices);
  route(app, featured.featuredCount, featuredCount);
  route(app, mergesContract.showHoldings, showHoldings);
}
