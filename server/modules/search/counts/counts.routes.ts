import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/counts.ts';
import { searchRoute as route } from '#server/platform/http/route.ts';
import { countFundingAgencies, countBuyers } from './ranked-counts.ts';
import * as counts from './read-counts.ts';

/** Counts of notices. They belong to the search because the index counts them. */
export function countRoutes(app: FastifyInstance): void {
  route(app, contract.countPeriod, counts.countPeriod);
  route(app, contract.countTotal, counts.countTotal);
  route(app, contract.countNotExpired, counts.countNotExpired);
  route(app, contract.countCountries, counts.countCountries);
  route(app, contract.countCpv, counts.countCpv);
  route(app, contract.countSectors, counts.countSectors);
  route(app, contract.countLanguages, counts.countLanguages);
  route(app, contract.countFundingAgencies, countFundingAgencies);
  route(app, contract.countBuyers, countBuyers);
  route(app, contract.showHomepageStats, counts.showHomepageStats);
  route(app, contract.dashboardSectors, counts.countSectors);
  route(app, contract.countContinents, counts.countContinents);
}
