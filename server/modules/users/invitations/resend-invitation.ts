import type { Input } from '#contract/endpoint.ts';
import { permissionsOfRole } from '#contract/permissions.ts';
import type { Invitation } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import { teamToInvite } from '#server/modules/organisations/index.ts';
import { requireCanGrant } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { tokenAudienceOf } from '../tokens.ts';
import { mailAgain } from './invite-by-mail.ts';
import { openInvitation } from './open-invitation.ts';
import { presentInvitation } from './present-invitation.ts';

/** One can be sent again after so long. */
const MINUTE_MS = 60_000;

/**
 * Sends an open invitation again, with a new link.
 * @throws AppError not-found, too-many-requests (a minute has not passed), forbidden (the person lacks the permissions of its role)
 */
export async function resendInvitation(ctx: Ctx, { params }: Input<typeof contract.resendInvitation>): Promise<Invitation> {
  tokenAudienceOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const organisation = await teamToInvite(ctx);
    const row = await openInvitation(ctx, organisation.id, params.id);
    requireCanGrant(ctx, [...permissionsOfRole[row.roleId], ...row.namedPermissions]);
    const wait = row.sentAt.getTime() + MINUTE_MS - ctx.clock.now().getTime();
    if (wait > 0) throw new AppError('too-many-requests', 'It was sent a moment ago.', undefined, { retryAfter: Math.ceil(wait / 1000) });
    return presentInvitation(ctx, await mailAgain(ctx, organisation, row), true);
  });
}
