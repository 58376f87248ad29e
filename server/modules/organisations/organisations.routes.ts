import type { FastifyInstance } from 'fastify';
import * as mergesContract from '#contract/merges.ts';
import * as signUpContract from '#contract/sign-up.ts';
import * as supplierClaimsContract from '#contract/supplier-claims.ts';
import { route } from '#server/platform/http/route.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { auditLogRoutes } from './audit-log/audit-log.routes.ts';
import { contactsRoutes } from './contacts/contacts.routes.ts';
import { listBlockedOrganisations } from './team/list-blocked-organisations.ts';
import { claimOrganisation } from './claims/claim-organisation.ts';
import { findUnclaimedOrganisations } from './claims/find-unclaimed-organisations.ts';
import { listOwnClaims } from './claims/list-own-claims.ts';
import { withdrawClaim } from './claims/withdraw-claim.ts';
import { claimSupplier } from './suppliers/claim-supplier.ts';
import { endSupplierClaim } from './suppliers/end-supplier-claim.ts';
import { listSupplierClaims } from './suppliers/list-supplier-claims.ts';
import { requestMerge } from './merge/request-merge.ts';
import { listOwnMerges } from './merge/list-own-merges.ts';
import { withdrawMerge } from './merge/withdraw-merge.ts';

export function organisationsRoutes(app: FastifyInstance): void {
  auditLogRoutes(app);
  contactsRoutes(app);
  route(app, signUpContract.listBlockedOrganisations, listBlockedOrganisations);
  route(app, signUpContract.findUnclaimedOrganisations, findUnclaimedOrganisations);
  route(app, signUpContract.claimOrganisation, claimOrganisation);
  route(app, signUpContract.listOwnClaims, listOwnClaims);
  route(app, signUpContract.withdrawClaim, withdrawClaim);
  route(app, mergesContract.requestMerge, requestMerge);
  route(app, mergesContract.listOwnMerges, listOwnMerges);
  route(app, mergesContract.withdrawMerge, withdrawMerge);
  route(app, supplierClaimsContract.claimSupplier, claimSupplier);
  route(app, supplierClaimsContract.listSupplierClaims, listSupplierClaims);
  route(app, supplierClaimsContract.endSupplierClaim, endSupplierClaim);
  administrationRoutes(app);
}
