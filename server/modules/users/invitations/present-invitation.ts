import type { Invitation } from '#contract/team.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type InvitationRow } from './invitations.repo.ts';

/** An invalid invitation shows as expired: a person with permission must send it again. */
export const presentInvitation = (ctx: Ctx, { id, email, roleId, namedRole, sentAt, expiresAt }: InvitationRow, isValid: boolean): Invitation => ({
  id,
  email,
  roleId,
  namedRole,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired: !isValid || expiresAt <= ctx.clock.now(),
});
