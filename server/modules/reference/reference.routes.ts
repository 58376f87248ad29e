import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reference.ts';
import { route } from '#server/platform/http/route.ts';
import { readCpvTree } from './read-cpv.ts';
import { plain, readCategories, readCountries, readCurrencies, readFundingAgencies, readLanguages, readRegions } from './read-lists.ts';
import { readSectors } from './read-sectors.ts';

export function referenceRoutes(app: FastifyInstance): void {
  route(app, contract.countries, readCountries);
  route(app, contract.languages, readLanguages);
  route(app, contract.cpv, readCpvTree);
  route(app, contract.categories, readCategories);
  route(app, contract.sectors, readSectors);
  route(app, contract.currencies, readCurrencies);
  route(app, contract.regions, readRegions);
  route(app, contract.continents, plain('continents'));
  route(app, contract.methods, plain('methods'));
  route(app, contract.fundingAgencies, readFundingAgencies);
  route(app, contract.sourcesOfFunding, plain('sourcesOfFunding'));
  route(app, contract.noticeTypeList, plain('noticeTypes'));
  route(app, contract.organisationTypes, plain('organisationTypes'));
}
