import type { FastifyInstance } from 'fastify';
import {
  adminBuyerCounts,
  adminBuyers,
  adminOrganisation,
  approveDraft,
  blockOrganisation,
  decideBuyer,
  markOrganisation,
  placeOrganisation,
  rejectDraft,
  sellerFilter,
  sellers,
  unblockOrganisation,
  waitingDrafts,
} from '#contract/administration.ts';
import { mergeOrganisation } from '#contract/merges.ts';
import { route } from '#server/platform/http/route.ts';
import { placeBuyer } from './children/place.ts';
import { approveWaiting, decideUponBuyer, rejectWaiting } from './decide.ts';
import { mergeThem } from './merge/merge.ts';
import { blockIt, setOrganisationMarks, unblockIt } from './mark-organisation.ts';
import { countBuyers, listBuyers, listSellerFilters, listSellers, listWaiting, showOrganisation } from './read-administration.ts';

/** What the administrator does with organisations. */
export function administrationRoutes(app: FastifyInstance): void {
  route(app, adminBuyers, listBuyers);
  route(app, adminBuyerCounts, countBuyers);
  route(app, sellers, listSellers);
  route(app, sellerFilter, listSellerFilters);
  route(app, adminOrganisation, showOrganisation);
  route(app, markOrganisation, setOrganisationMarks);
  route(app, decideBuyer, decideUponBuyer);
  route(app, placeOrganisation, placeBuyer);
  route(app, mergeOrganisation, mergeThem);
  route(app, blockOrganisation, blockIt);
  route(app, unblockOrganisation, unblockIt);
  route(app, waitingDrafts, listWaiting);
  route(app, approveDraft, approveWaiting);
  route(app, rejectDraft, rejectWaiting);
}
