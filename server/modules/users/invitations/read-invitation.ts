import type { Input } from '#contract/endpoint.ts';
import type { Invitee } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { accountByName } from '../accounts.repo.ts';
import { requireInvitation } from './require-invitation.ts';

/** The effect of a link. It changes nothing, because programs that scan mail open its links. */
export async function readInvitation(ctx: Ctx, { body }: Input<typeof contract.readInvitation>): Promise<Invitee> {
  const { state, row, organisation } = await requireInvitation(ctx, body.token);
  if (!row || !organisation) return { state, invitation: null };
  const { email, roleId, namedRole, firstName, expiresAt } = row;
  const hasAccount = (await accountByName(ctx, email)) !== undefined;
  const { name, country, orgType } = organisation;
  return {
    state,
    invitation: {
      organisation: { name, country, orgType },
      email,
      roleId,
      firstName,
      hasAccount,
      namedRole: namedRole?.name ?? null,
      expiresAt: expiresAt.toISOString(),
    },
  };
}
