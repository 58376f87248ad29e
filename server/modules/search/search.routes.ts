import type { FastifyInstance } from 'fastify';
import * as buyers from '#contract/organisations.ts';
import { projects } from '#contract/projects.ts';
import * as reference from '#contract/reference.ts';
import * as contract from '#contract/search.ts';
import { searchRoute as route } from '#server/platform/http/route.ts';
import { buyerFilterCounts } from './buyers/buyer-filter-counts.ts';
import { countActiveBuyers } from './buyers/count-active-buyers.ts';
import { countByBuyer } from './buyers/count-by-buyer.ts';
import { countByCountry } from './buyers/count-by-country.ts';
import { countListedBuyers } from './buyers/count-listed-buyers.ts';
import { searchBuyers } from './buyers/search-buyers.ts';
import { showBuyerProfile } from './buyers/show-buyer-profile.ts';
import { listProjects } from './projects/list-projects.ts';
import { filterCounts } from './counts/filter-counts.ts';
import { suggestSpelling } from './query/suggest-spelling.ts';
import { randomNotices } from './query/random-notices.ts';
import { searchNotices } from './query/search-notices.ts';
import { searchTotal } from './query/search-total.ts';
import { suggest } from './suggest/suggest.ts';
import { listTopCategories } from './counts/top-categories.ts';

const HOMEPAGE_HITS = 10;

export function searchRoutes(app: FastifyInstance): void {
  route(app, contract.search, (ctx, { query }) => searchNotices(ctx, query));
  route(app, contract.listNotices, (ctx, { query }) => searchNotices(ctx, query));
  route(app, contract.filterNotices, (ctx, { query }) => searchNotices(ctx, query));
  route(app, contract.searchNotices, (ctx, { body }) => searchNotices(ctx, body));
  route(app, contract.homepageSearch, (ctx, { query }) => searchNotices(ctx, { ...query, page: 1, size: HOMEPAGE_HITS, cursor: undefined }));
  route(app, contract.filterCounts, (ctx, { query }) => filterCounts(ctx, query));
  // Lists that the search makes; the notices module knows nothing of them.
  route(app, contract.freeTenders, (ctx, { query }) => searchNotices(ctx, { ...query, free: true, state: ['open'] }));
  route(app, contract.randomNotices, randomNotices);
  route(app, contract.suggest, suggest);
  route(app, contract.suggestSpelling, suggestSpelling);
  route(app, contract.searchTotal, (ctx, { query }) => searchTotal(ctx, query));
  // Here and not with the reference lists: it counts notices.
  route(app, reference.listTopCategories, listTopCategories);
  // Buyers are organisations, but only those with public notices are public, and this module counts everything that lists show of them.
  route(app, buyers.searchBuyers, (ctx, { query }) => searchBuyers(ctx, query));
  route(app, buyers.organizationFilter, (ctx, { query }) => buyerFilterCounts(ctx, query));
  route(app, buyers.countActiveBuyers, countActiveBuyers);
  route(app, buyers.countListedBuyers, countListedBuyers);
  route(app, buyers.countByBuyer, countByBuyer);
  route(app, buyers.countByCountry, countByCountry);
  route(app, buyers.buyerProfile, (ctx, { query }) => showBuyerProfile(ctx, query.id));
  route(app, projects, (ctx, { query }) => listProjects(ctx, query));
}
