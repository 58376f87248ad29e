import type { FastifyInstance } from 'fastify';
import * as holidays from '#contract/holidays.ts';
import * as contract from '#contract/reference.ts';
import { route } from '#server/platform/http/route.ts';
import { addHoliday } from './holidays/add-holiday.ts';
import { listHolidays } from './holidays/list-holidays.ts';
import { removeHoliday } from './holidays/remove-holiday.ts';
import { readCpvTree } from './read-cpv.ts';
import * as lists from './read-lists.ts';
import { listSectors } from './read-sectors.ts';

export function referenceRoutes(app: FastifyInstance): void {
  route(app, contract.listCountries, lists.listCountries);
  route(app, contract.listLanguages, lists.listLanguages);
  route(app, contract.readCpvTree, readCpvTree);
  route(app, contract.listCategories, lists.listCategories);
  route(app, contract.listSectors, listSectors);
  route(app, contract.listCurrencies, lists.listCurrencies);
  route(app, contract.listRegions, lists.listRegions);
  route(app, contract.listContinents, lists.listContinents);
  route(app, contract.listMethods, lists.listMethods);
  route(app, contract.listFundingAgencies, lists.listFundingAgencies);
  route(app, contract.listSourcesOfFunding, lists.listSourcesOfFunding);
  route(app, contract.listNoticeTypes, lists.listNoticeTypes);
  route(app, contract.listOrganisationTypes, lists.listOrganisationTypes);
  route(app, holidays.listHolidays, listHolidays);
  route(app, holidays.addHoliday, addHoliday);
  route(app, holidays.removeHoliday, removeHoliday);
}
