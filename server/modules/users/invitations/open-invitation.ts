import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type InvitationRow, invitationOf } from './invitations.repo.ts';

/** An open invitation of an organisation. @throws AppError not-found */
export async function openInvitation(ctx: Ctx, organisationId: number, id: string): Promise<InvitationRow> {
  const row = await invitationOf(ctx, organisationId, id);
  if (!row) throw new AppError('not-found', 'There is no such open invitation.');
  return row;
}
