import { permissionsOfRole } from '#contract/permissions.ts';
import { mayStillGive } from '#server/modules/organisations/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { InvitationRow } from './invitations.repo.ts';

/**
 * Whether who sent an invitation could send it now: it ends with their right to invite, whatever took that away (another
 * role, a block, an organisation that was moved), and with a role of theirs that has become smaller than what they promised.
 */
export const stands = (ctx: Ctx, { organisationId, invitedBy, roleId, namedPermissions }: InvitationRow): Promise<boolean> =>
  mayStillGive(ctx, organisationId, invitedBy, [...permissionsOfRole[roleId], ...namedPermissions]);
