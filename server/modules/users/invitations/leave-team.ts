import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import { stepOut, takeOut, withDescendants } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { endInvitationsAround } from './invitations.repo.ts';

/**
 * What somebody leaves open behind them in an organisation ends with their place in it: invitations that they sent, there
 * and below, and those to themselves, by which they would come back. Called in a transaction.
 */
export async function endInvitationsOfGone(
  ctx: Ctx,
  organisationId: number,
  { id, accountId, email }: { id: string; accountId: number; email: string },
): Promise<void> {
  const ended = await endInvitationsAround(ctx, { accountId, email, organisationId, within: await withDescendants(ctx, organisationId) });
  if (ended.length > 0) await audit(ctx, { action: 'team.invite-withdraw', subject: ['account', id], organisationId, details: { invitations: ended } });
}

/** @throws AppError not-found, conflict (last owner) */
export async function removeMember(ctx: Ctx, { params }: Input<typeof contract.removeMember>): Promise<Output<typeof contract.removeMember>> {
  return inTransaction(ctx, async (ctx) => {
    await endInvitationsOfGone(ctx, organisationOf(ctx).id, await takeOut(ctx, params.id));
    return { removed: params.id };
  });
}

/** @throws AppError conflict: the last owner, or somebody who acts for an organisation without belonging to it. */
export async function leaveTeam(ctx: Ctx): Promise<Output<typeof contract.leaveTeam>> {
  const { id, publicId } = organisationOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    await endInvitationsOfGone(ctx, id, await stepOut(ctx));
    return { left: publicId };
  });
}
