import { organisationsBelow } from '#server/modules/organisations/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { endInvitationsOfFormerMember } from './invitations.repo.ts';

/**
 * Ends the open invitations of a former member: those that they sent, in the organisation and below it, and those to themselves, with which
 * they could return. Called in a transaction.
 */
export async function endFormerMemberInvitations(
  ctx: Ctx,
  organisationId: number,
  { id, accountId, email }: { id: string; accountId: number; email: string },
): Promise<void> {
  const below = await organisationsBelow(ctx, organisationId);
  const within = [organisationId, ...below.map((child) => child.id)];
  const ended = await endInvitationsOfFormerMember(ctx, { accountId, email, organisationId, within });
  if (ended.length > 0) await audit(ctx, { action: 'team.invite-withdraw', subject: ['account', id], organisationId, details: { invitations: ended } });
}
