import type { FastifyInstance } from 'fastify';
import * as childrenContract from '#contract/children.ts';
import * as teamContract from '#contract/team.ts';
import { checkChild } from '#server/modules/organisations/index.ts';
import { route } from '#server/platform/http/route.ts';
import { acceptInvitation, checkAccepting, readInvitation } from './accept.ts';
import { inviteUser, listInvitations, resendInvitation, withdrawInvitation } from './invite.ts';
import { leaveTeam, removeMember } from './leave-team.ts';
import { createChild } from './create-child.ts';

/** Invitations, and what cannot be done without them. */
export function invitationsRoutes(app: FastifyInstance): void {
  route(app, teamContract.listInvitations, listInvitations);
  route(app, teamContract.inviteUser, inviteUser);
  route(app, teamContract.resendInvitation, resendInvitation);
  route(app, teamContract.withdrawInvitation, withdrawInvitation);
  route(app, teamContract.readInvitation, readInvitation);
  route(app, teamContract.acceptInvitation, acceptInvitation, checkAccepting);
  route(app, childrenContract.createChild, createChild, checkChild);
  route(app, teamContract.removeMember, removeMember);
  route(app, teamContract.leaveTeam, leaveTeam);
}
