import { defineSchedule } from '#server/platform/jobs/define-job.ts';
import type { Module } from '#server/platform/module.ts';
import { mailAdministrators } from './approval/mail-administrators.ts';
import { childrenRoutes } from './children/children.routes.ts';
import { auditNames } from './organisations.audit.ts';
import * as events from './organisations.events.ts';
import * as mails from './organisations.mails.ts';
import { organisationsRoutes } from './organisations.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { allOrganisations, warmOrganisations } from './public-organisations.repo.ts';
import { teamRoutes } from './team/team.routes.ts';

export { checkNewBuyer } from './check-new-buyer.ts';
export { openChild } from './children/open-child.ts';
export { organisationToActFor } from './children/organisation-to-act-for.ts';
export { areRelated, organisationsBelow } from './children/tree.repo.ts';
export { createOrganisation } from './create-organisation.ts';
export { matchBuyers } from './match-buyers.ts';
export { organisationChanged, organisationMerged } from './organisations.events.ts';
export { currentIds } from './organisations.repo.ts';
export { currentPublicIds, organisationSummaries, profileRow } from './public-organisations.repo.ts';
export { registerOrganisation } from './register-organisation.ts';
export { personalData } from './personal-data.ts';
export { endMembership } from './team/end-membership.ts';
export { joinTeam } from './team/join-team.ts';
export { organisationToJoin } from './team/organisation-to-join.ts';
export { teamToInvite } from './team/team-to-invite.ts';

export const organisations: Module = {
  name: 'organisations',
  routes: (app) => {
    organisationsRoutes(app);
    profileRoutes(app);
    teamRoutes(app);
    childrenRoutes(app);
  },
  auditNames,
  events: Object.values(events),
  mails: Object.values(mails),
  schedules: [defineSchedule({ name: 'approvals-waiting', cron: '*/5 * * * *', run: mailAdministrators })],
  exportRows: (ctx) => allOrganisations(ctx),
  warm: warmOrganisations,
};
