import type { FastifyInstance } from 'fastify';
import * as childrenContract from '#contract/children.ts';
import * as teamContract from '#contract/team.ts';
import { checkNewBuyer } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import { route } from '#server/platform/http/route.ts';
import { acceptInvitation, checkAccepting } from './accept-invitation.ts';
import { createChild } from './create-child.ts';
import { inviteUser } from './invite-user.ts';
import { leaveTeam } from './leave-team.ts';
import { listInvitations } from './list-invitations.ts';
import { readInvitation } from './read-invitation.ts';
import { removeMember } from './remove-member.ts';
import { resendInvitation } from './resend-invitation.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

/** Invitations, and operations that send them. */
export function invitationsRoutes(app: FastifyInstance): void {
  route(app, teamContract.listInvitations, listInvitations);
  route(app, teamContract.inviteUser, inviteUser);
  route(app, teamContract.resendInvitation, resendInvitation);
  route(app, teamContract.withdrawInvitation, withdrawInvitation);
  route(app, teamContract.readInvitation, readInvitation);
  route(app, teamContract.acceptInvitation, acceptInvitation, checkAccepting);
  route(app, childrenContract.createChild, createChild, (ctx, body) => checkNewBuyer(ctx, body, organisationOf(ctx).id));
  route(app, teamContract.removeMember, removeMember);
  route(app, teamContract.leaveTeam, leaveTeam);
}
