import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import { teamToInvite } from '#server/modules/organisations/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { endInvitation } from './invitations.repo.ts';
import { openInvitation } from './open-invitation.ts';

/** Takes an open invitation back: its link leads nowhere. @throws AppError not-found */
export async function withdrawInvitation(ctx: Ctx, { params }: Input<typeof contract.withdrawInvitation>): Promise<Output<typeof contract.withdrawInvitation>> {
  return inTransaction(ctx, async (ctx) => {
    const { id: organisationId } = await teamToInvite(ctx);
    const row = await openInvitation(ctx, organisationId, params.id);
    await endInvitation(ctx, row.rowId);
    await audit(ctx, { action: 'team.invite-withdraw', subject: ['invitation', row.id] });
    return { withdrawn: row.id };
  });
}
