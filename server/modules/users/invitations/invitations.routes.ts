import type { FastifyInstance } from 'fastify';
import { createChild } from '#contract/children.ts';
import { acceptInvitation, invitations, inviteUser, leaveTeam, readInvitation, removeMember, resendInvitation, withdrawInvitation } from '#contract/team.ts';
import { route } from '#server/platform/http/route.ts';
import { accept, checkAccepting, readInvitee } from './accept.ts';
import { invite, listOpenInvitations, resend, withdraw } from './invite.ts';
import { leaveOwnTeam, removeFromTeam } from './leave-team.ts';
import { checkChild, openChild } from './open-child.ts';

/** Invitations, and what cannot be done without them. */
export function invitationsRoutes(app: FastifyInstance): void {
  route(app, invitations, listOpenInvitations);
  route(app, inviteUser, invite);
  route(app, resendInvitation, resend);
  route(app, withdrawInvitation, withdraw);
  route(app, readInvitation, readInvitee);
  route(app, acceptInvitation, accept, checkAccepting);
  route(app, createChild, openChild, checkChild);
  route(app, removeMember, removeFromTeam);
  route(app, leaveTeam, leaveOwnTeam);
}
