import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/counts.ts';
import { searchRoute as route } from '#server/platform/http/route.ts';
import { readAgencyCounts, readBuyerCounts } from './ranked-counts.ts';
import * as counts from './read-counts.ts';

/** Counts of notices; here, because the index is what counts them. */
export function countRoutes(app: FastifyInstance): void {
  route(app, contract.countPeriod, counts.readPeriod);
  route(app, contract.countTotal, counts.readTotal);
  route(app, contract.countNotExpired, counts.readNotExpired);
  route(app, contract.countCountries, counts.readCountryCounts);
  route(app, contract.countCpv, counts.readCpvCounts);
  route(app, contract.countSectors, counts.readSectorCounts);
  route(app, contract.countLanguages, counts.readLanguageCounts);
  route(app, contract.countFundingAgencies, readAgencyCounts);
  route(app, contract.countBuyers, readBuyerCounts);
  route(app, contract.homepageStats, counts.readHomepageStats);
  route(app, contract.dashboardSectors, counts.readSectorCounts);
  route(app, contract.dashboardContinents, counts.readContinentCounts);
}
