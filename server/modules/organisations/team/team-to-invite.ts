import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OrganisationSummary, organisationById } from '../organisations.repo.ts';
import { lockManagedTeam } from './recheck-permission.ts';
import { type GivenRoles, rolesToGive } from './roles-to-give.ts';
import { tellOwnersOfInvitation } from './tell-owners.ts';

/**
 * The active organisation, to invite somebody or to change an invitation. Its team is locked until the transaction ends.
 * @param roles of the invitation; absent: unchanged. @param invited the address of a new one.
 * @returns also organisation_role.id of the named role.
 * @throws AppError organisation-gone; forbidden: the person no longer manages the team, or lacks the permissions of the role; invalid-input
 * at `namedRole`.
 */
export async function teamToInvite(ctx: Ctx, roles?: GivenRoles, invited?: string): Promise<OrganisationSummary & { namedRoleId: number | null }> {
  await lockManagedTeam(ctx);
  const row = await organisationById(ctx, organisationOf(ctx).id);
  if (!row) throw new AppError('not-found', 'There is no such organisation.');
  const roleRow = roles && (await rolesToGive(ctx, roles));
  if (invited !== undefined) await tellOwnersOfInvitation(ctx, row, invited);
  return { ...row, namedRoleId: roleRow?.rowId ?? null };
}
