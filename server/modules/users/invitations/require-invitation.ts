import type { Invitee } from '#contract/team.ts';
import { organisationToJoin } from '#server/modules/organisations/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type InvitationRow, invitationOfToken } from './invitations.repo.ts';

/** The invitation of a link; `row` and `organisation` are present while it is open. */
interface FoundInvitation {
  state: Invitee['state'];
  row?: InvitationRow;
  organisation?: NonNullable<Awaited<ReturnType<typeof organisationToJoin>>>;
}

/** The invitation of a link's token, and the organisation that it leads into. */
export async function requireInvitation(ctx: Ctx, token: string): Promise<FoundInvitation> {
  const row = await invitationOfToken(ctx, token);
  if (!row) return { state: 'unknown' };
  if (row.usedAt) return { state: 'used' };
  if (row.expiresAt <= ctx.clock.now()) return { state: 'expired' };
  const organisation = await organisationToJoin(ctx, row);
  if (!organisation) return { state: 'unknown' };
  return organisation.isValid ? { state: 'open', row, organisation } : { state: 'used' };
}
