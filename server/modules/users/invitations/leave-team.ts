import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import { endMembership } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { endFormerMemberInvitations } from './end-former-member-invitations.ts';

/**
 * The signed-in person leaves the team. Invitations that they sent end.
 * @throws AppError conflict: the last owner, or somebody who acts for an organisation without being a member.
 */
export async function leaveTeam(ctx: Ctx): Promise<Output<typeof contract.leaveTeam>> {
  const { id, publicId } = organisationOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    await endFormerMemberInvitations(ctx, id, await endMembership(ctx, null));
    return { left: publicId };
  });
}
