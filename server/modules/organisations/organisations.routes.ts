import type { FastifyInstance } from 'fastify';
import * as mergesContract from '#contract/merges.ts';
import * as signUpContract from '#contract/sign-up.ts';
import { route } from '#server/platform/http/route.ts';
import { administrationRoutes } from './administration.routes.ts';
import { auditRoutes } from './audit.routes.ts';
import { listBlockedOrganisations } from './list-blocked.ts';
import { claimOrganisation, findUnclaimedOrganisations, listOwnClaims, withdrawClaim } from './claim-organisation.ts';

import { requestMerge, listOwnMerges, withdrawMerge } from './merge/ask-merge.ts';

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
