import type { FastifyInstance } from 'fastify';
import { askForMerge, ownMerges, withdrawMerge } from '#contract/merges.ts';
import { blockedOrganizations, claimOrganization, ownClaims, unclaimedOrganizations, withdrawClaim } from '#contract/sign-up.ts';
import { route } from '#server/platform/http/route.ts';
import { administrationRoutes } from './administration.routes.ts';
import { auditRoutes } from './audit.routes.ts';
import { listBlocked } from './list-blocked.ts';
import { claim, findUnclaimed, listOwnClaims, takeClaimBack } from './claim-organisation.ts';

import { askForIt, listOwnMerges, takeMergeBack } from './merge/ask-merge.ts';

export function organisationsRoutes(app: FastifyInstance): void {
  auditRoutes(app);
  route(app, blockedOrganizations, listBlocked);
  route(app, unclaimedOrganizations, findUnclaimed);
  route(app, claimOrganization, claim);
  route(app, ownClaims, listOwnClaims);
  route(app, withdrawClaim, takeClaimBack);
  route(app, askForMerge, askForIt);
  route(app, ownMerges, listOwnMerges);
  route(app, withdrawMerge, takeMergeBack);
  administrationRoutes(app);
}
