import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import { endMembership } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { endFormerMemberInvitations } from './end-former-member-invitations.ts';

/** Removes a member from the team and cancels the invitations they sent. @throws AppError not-found, conflict (last owner) */
export async function removeMember(ctx: Ctx, { params }: Input<typeof contract.removeMember>): Promise<Output<typeof contract.removeMember>> {
  return inTransaction(ctx, async (ctx) => {
    await endFormerMemberInvitations(ctx, organisationOf(ctx).id, await endMembership(ctx, params.id));
    return { removed: params.id };
  });
}
