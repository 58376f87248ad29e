import type { FastifyInstance } from 'fastify';
import * as administrationContract from '#contract/administration.ts';
import * as mergesContract from '#contract/merges.ts';
import * as supplierClaimsContract from '#contract/supplier-claims.ts';
import { route } from '#server/platform/http/route.ts';
import { placeOrganisation } from '../children/place-organisation.ts';
import { approveRequest } from '../approval/approve-request.ts';
import { decideBuyer } from '../approval/decide-buyer.ts';
import { rejectRequest } from '../approval/reject-request.ts';
import { mergeOrganisation } from '../merge/merge-organisation.ts';
import { blockOrganisation } from './block-organisation.ts';
import { markOrganisation } from './mark-organisation.ts';
import { unblockOrganisation } from './unblock-organisation.ts';
import { countBuyersByApproval } from './count-buyers-by-approval.ts';
import { listBuyers } from './list-buyers.ts';
import { listSellerFilters } from './list-seller-filters.ts';
import { listSellers } from './list-sellers.ts';
import { listApprovalRequests } from './list-approval-requests.ts';
import { revokeSupplierClaim } from '../suppliers/revoke-supplier-claim.ts';
import { showOrganisation } from './show-organisation.ts';

/** Routes of the administrator for organisations. */
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
  route(app, supplierClaimsContract.revokeSupplierClaim, revokeSupplierClaim);
}
