import type { FastifyInstance } from 'fastify';
import * as administrationContract from '#contract/administration.ts';
import * as mergesContract from '#contract/merges.ts';
import { route } from '#server/platform/http/route.ts';
import { placeOrganisation } from '../children/place-organisation.ts';
import { approveRequest, decideBuyer, rejectRequest } from '../approval/approve-request.ts';
import { mergeOrganisation } from '../merge/merge-organisation.ts';
import { blockOrganisation, markOrganisation, unblockOrganisation } from './mark-organisation.ts';
import { countBuyersByApproval, listBuyers, listSellerFilters, listSellers, listApprovalRequests, showOrganisation } from './list-organisations.ts';

/** What the administrator does with organisations. */
export function administrationRoutes(app: FastifyInstance): void {
  route(app, administrationContract.listBuyers, listBuyers);
  route(app, administrationContract.countBuyersByApproval, countBuyersByApproval);
  route(app, administrationContract.listSellers, listSellers);
  route(app, administrationContract.listSellerFilters, listSellerFilters);
  route(app, administrationContract.showOrganisation, showOrganisation);
  route(app, administrationContract.markOrganisation, markOrganisation);
  route(app, administrationContract.decideBuyer, decideBuyer);
  route(app, administrationContract.placeOrganisation, placeOrganisation);
  route(app, mergesContract.mergeOrganisation, mergeOrganisation);
  route(app, administrationContract.blockOrganisation, blockOrganisation);
  route(app, administrationContract.unblockOrganisation, unblockOrganisation);
  route(app, administrationContract.listApprovalRequests, listApprovalRequests);
  route(app, administrationContract.approveRequest, approveRequest);
  route(app, administrationContract.rejectRequest, rejectRequest);
}
