import type { FastifyInstance } from 'fastify';
import * as mergesContract from '#contract/merges.ts';
import * as signUpContract from '#contract/sign-up.ts';
import { route } from '#server/platform/http/route.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { auditRoutes } from './administration/audit.routes.ts';
import { listBlockedOrganisations } from './team/list-blocked-organisations.ts';
import { claimOrganisation, findUnclaimedOrganisations, listOwnClaims, withdrawClaim } from './claims/claim-organisation.ts';

import { requestMerge, listOwnMerges, withdrawMerge } from './merge/request-merge.ts';

export function organisationsRoutes(app: FastifyInstance): void {
  auditRoutes(app);
  route(app, signUpContract.listBlockedOrganisations, listBlockedOrganisations);
  route(app, signUpContract.findUnclaimedOrganisations, findUnclaimedOrganisations);
  route(app, signUpContract.claimOrganisation, claimOrganisation);
  route(app, signUpContract.listOwnClaims, listOwnClaims);
  route(app, signUpContract.withdrawClaim, withdrawClaim);
  route(app, mergesContract.requestMerge, requestMerge);
  route(app, mergesContract.listOwnMerges, listOwnMerges);
  route(app, mergesContract.withdrawMerge, withdrawMerge);
  administrationRoutes(app);
}
