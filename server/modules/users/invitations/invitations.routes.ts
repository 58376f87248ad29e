import type { FastifyInstance } from 'fastify';
import { createChild } from '#contract/children.ts';
import { acceptInvitation, invitations, inviteUser, readInvitation, resendInvitation, withdrawInvitation } from '#contract/team.ts';
import { route } from '#server/platform/http/route.ts';
import { accept, readInvitee } from './accept.ts';
import { invite, listOpenInvitations, resend, withdraw } from './invite.ts';
import { openChild } from './open-child.ts';

export function invitationsRoutes(app: FastifyInstance): void {
  route(app, invitations, listOpenInvitations);
  route(app, inviteUser, invite);
  route(app, resendInvitation, resend);
  route(app, withdrawInvitation, withdraw);
  route(app, readInvitation, readInvitee);
  route(app, acceptInvitation, accept);
  route(app, createChild, openChild);
}
