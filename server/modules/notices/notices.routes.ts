import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/notices.ts';
import * as awardsContract from '#contract/awards.ts';
import * as featured from '#contract/featured-notices.ts';
import * as lifeCycleContract from '#contract/life-cycle.ts';
import * as mergesContract from '#contract/merges.ts';
import * as dashboardsContract from '#contract/dashboards.ts';
import { route } from '#server/platform/http/route.ts';
import { tenderLifeCycle } from './read/tender-life-cycle.ts';
import { noticeCpv } from './lifecycle/notice-cpv.ts';
import { noticeDownloads } from './read/notice-downloads.ts';
import { addNoticeView, noticeViews } from './read/notice-views.ts';
import { noticeCards } from './read/notice-cards.ts';
import { listAwards } from './awards/list-awards.ts';
import { featuredCount, featuredNotices } from './featured/featured-notices.ts';
import { showHoldings } from './read/show-holdings.ts';
import { showNoticePage } from './read/show-notice-page.ts';
import { showDashboardStats } from './read/show-dashboard-stats.ts';

export function noticesRoutes(app: FastifyInstance): void {
  route(app, dashboardsContract.showDashboardStats, showDashboardStats);
  route(app, contract.showNoticePage, showNoticePage);
  // Nobody can edit yet: everybody sees the page.
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
