import { defineSchedule } from '#server/platform/jobs/define-job.ts';
import type { Module } from '#server/platform/module.ts';
import { tellAdministrators } from './approval/tell-administrators.ts';
import { childrenRoutes } from './children/children.routes.ts';
import { auditNames } from './organisations.audit.ts';
import * as events from './organisations.events.ts';
import * as mails from './organisations.mails.ts';
import { organisationsRoutes } from './organisations.routes.ts';
import { ownRoutes } from './profile/profile.routes.ts';
import { warmOrganisations } from './public-organisations.repo.ts';
import { teamRoutes } from './team/team.routes.ts';

export { requestsOf } from './approval/approval-request-lists.repo.ts';
export { putApprovalRequest } from './approval/approval-requests.repo.ts';
export { countBelow } from './children/children.repo.ts';
export { checkChild, openChild } from './children/open-child.ts';
export { organisationToActFor } from './children/organisation-to-act-for.ts';
export { withDescendants } from './children/tree.repo.ts';
export { countryOf } from './country-of.ts';
export { createOrganisation } from './create-organisation.ts';
export { type NamedBuyer, matchBuyers } from './match-buyers.ts';
export type { OrganisationDetails } from './organisation-profile.ts';
export { organisationChanged, organisationMerged } from './organisations.events.ts';
export { currentIds, isSignedUp, lockTeam, organisationById, putParents } from './organisations.repo.ts';
export { allOrganisations, currentPublicIds, linesOf, profileRow } from './public-organisations.repo.ts';
export { registerOrganisation } from './register-organisation.ts';
export { stepOut, takeOut } from './team/change-member.ts';
export { forgetPerson } from './team/forget-person.ts';
export { listBlockedOrganisations } from './team/list-blocked-organisations.ts';
export { mayStillGive } from './team/may-still-give.ts';
export { addMember, memberByAccount } from './team/memberships.repo.ts';
export { lockTeamToKeep } from './team/require-still.ts';
export { requireMayGive, rolesToGive } from './team/roles-to-give.ts';

export const organisations: Module = {
  name: 'organisations',
  routes: (app) => {
    organisationsRoutes(app);
    ownRoutes(app);
    teamRoutes(app);
    childrenRoutes(app);
  },
  auditNames,
  events: Object.values(events),
  mails: Object.values(mails),
  schedules: [defineSchedule({ name: 'approvals-waiting', cron: '*/5 * * * *', run: tellAdministrators })],
  warm: warmOrganisations,
};
