import { defineSchedule } from '#server/platform/jobs/define-job.ts';
import type { Module } from '#server/platform/module.ts';
import { childrenRoutes } from './children/children.routes.ts';
import * as events from './organisations.events.ts';
export { organisationToActFor } from './children/organisation-to-act-for.ts';
export { requestsOf } from './approval/approval-request-lists.repo.ts';
export { dropClaims, putApprovalRequest } from './approval/approval-requests.repo.ts';
export { childOf, countBelow, isNameOfAnother } from './children/children.repo.ts';
export { withDescendants } from './children/tree.repo.ts';
export { isSignedUp, type OrganisationRow, organisationById, putParents, currentIds, lockTeam } from './organisations.repo.ts';
import * as mails from './organisations.mails.ts';
import { warmOrganisations } from './public-organisations.repo.ts';
export { type OrganisationLine, allOrganisations, linesOf, profileRow, currentPublicIds } from './public-organisations.repo.ts';
export { type Left, leaveAll, addMember, belongsSomewhere, memberByAccount } from './team/memberships.repo.ts';
import { organisationsRoutes } from './organisations.routes.ts';
import { ownRoutes } from './profile/profile.routes.ts';
import { teamRoutes } from './team/team.routes.ts';
import { tellAdministrators } from './approval/tell-administrators.ts';

export { type NamedBuyer, matchBuyers } from './match-buyers.ts';
export { type NewOwned, createOrganisation } from './create-organisation.ts';
export { expectNotClaimed } from './claims/claim-organisation.ts';
export { listBlockedOrganisations } from './team/list-blocked-organisations.ts';
export { tellThatItWaits } from './approval/decision-mail.ts';
export { countryOf } from './country-of.ts';
export { normaliseName } from './normalise-name.ts';
export { type OrganisationDetails, buyerTypeOf } from './organisation-profile.ts';
export { organisationChanged, organisationMerged } from './organisations.events.ts';
export { stepOut, takeOut } from './team/change-member.ts';
export { requireMayGive, rolesToGive } from './team/roles-to-give.ts';
export { mayStillGive } from './team/may-still-give.ts';
export { lockTeamToKeep, requireStill } from './team/require-still.ts';

export const organisations: Module = {
  name: 'organisations',
  routes: (app) => {
    organisationsRoutes(app);
    ownRoutes(app);
    teamRoutes(app);
    childrenRoutes(app);
  },
  events: Object.values(events),
  mails: Object.values(mails),
  schedules: [defineSchedule({ name: 'approvals-waiting', cron: '*/5 * * * *', run: tellAdministrators })],
  warm: warmOrganisations,
};
