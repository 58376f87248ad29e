import type { Module } from '#server/platform/module.ts';
import { childrenRoutes } from './children/children.routes.ts';
import * as events from './organisations.events.ts';
import * as mails from './organisations.mails.ts';
import { warmOrganisations } from './organisations.repo.ts';
import { organisationsRoutes } from './organisations.routes.ts';
import { ownRoutes } from './own/own.routes.ts';
import { teamRoutes } from './team/team.routes.ts';
import { tellAdministrators } from './tell-administrators.ts';

export { type NamedBuyer, matchBuyers } from './match-buyers.ts';
export { type NewOwned, createOrganisation } from './create-organisation.ts';
export { expectNotClaimed } from './claim-organisation.ts';
export { dropClaims } from './claims.repo.ts';
export { requestsOf } from './approval-requests.repo.ts';
export { listBlockedOrganisations } from './list-blocked.ts';
export { tellThatItWaits } from './decision-mail.ts';
export { countryOf } from './country-of.ts';
export { organisationToActFor } from './acting.repo.ts';
export { type Left, leaveAll } from './leave.repo.ts';
export { isSignedUp } from './administration.repo.ts';
export { addMember, belongsSomewhere, putApprovalRequest } from './members.repo.ts';
export { type OrganisationRow, childOf, countBelow, organisationById } from './children/children.repo.ts';
export { isNameOfAnother } from './children/parents-word.repo.ts';
export { normaliseName } from './normalise-name.ts';
export { type OrganisationDetails, buyerTypeOf } from './organisation-profile.ts';
export { organisationChanged, organisationMerged } from './organisations.events.ts';
export { type OrganisationLine, allOrganisations, linesOf, profileRow, putParents } from './organisations.repo.ts';
export { currentIds, currentPublicIds } from './merge/merge.repo.ts';
export { isUnder, withDescendants } from './tree.repo.ts';
export { stepOut, takeOut } from './team/change-team.ts';
export { requireMayGive, rolesToGive } from './team/giving.ts';
export { mayStillGive } from './team/may-give.ts';
export { lockTeamToKeep, requireStill } from './team/still-may.ts';
export { lockTeam, memberByAccount } from './team/team.repo.ts';

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
  schedules: [{ name: 'approvals-waiting', cron: '*/5 * * * *', run: tellAdministrators }],
  warm: warmOrganisations,
};
