import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/dashboards.ts';
import { route } from '#server/platform/http/route.ts';
import { countViewedTenders } from './count-viewed-tenders.ts';
import { listSellerTenders } from './list-seller-tenders.ts';
import { listTopBuyers } from './list-top-buyers.ts';
import { listTopFundingAgencies } from './list-top-funding-agencies.ts';
import { listViewedNotices } from './list-viewed-notices.ts';
import { showSellerStats } from './show-seller-stats.ts';

export function dashboardsRoutes(app: FastifyInstance): void {
  route(app, contract.showSellerStats, showSellerStats);
  route(app, contract.listTopBuyers, listTopBuyers);
  route(app, contract.listTopFundingAgencies, listTopFundingAgencies);
  route(app, contract.listViewedNotices, listViewedNotices);
  route(app, contract.countViewedTenders, countViewedTenders);
  route(app, contract.listSellerTenders, listSellerTenders);
}
