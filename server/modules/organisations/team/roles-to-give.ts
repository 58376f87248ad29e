import { OWNER } from '#contract/names.ts';
import { type RoleId, permissionsOfRole } from '#contract/permissions.ts';
import { organisationOf, requireCanGrant } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { type RoleRow, findRole } from './roles.repo.ts';

/** The roles that somebody is to have in an organisation. */
export interface GivenRoles {
  roleId: RoleId;
  /** Public id of a role that the organisation defined. */
  namedRole: string | null;
}

/**
 * The named role to assign in the active organisation. Owners have every permission, so they have no named role.
 * @throws AppError invalid-input at `namedRole`: there is none, or for an owner; forbidden.
 */
export async function rolesToGive(ctx: Ctx, { roleId, namedRole }: GivenRoles): Promise<RoleRow | null> {
  const roleRow = namedRole === null ? undefined : await findRole(ctx, organisationOf(ctx).id, namedRole);
  if (namedRole !== null && (!roleRow || roleId === OWNER)) throw fieldError('namedRole', roleRow ? 'invalid' : 'unknown', 'There is no such role to give.');
  requireCanGrant(ctx, [...permissionsOfRole[roleId], ...(roleRow?.permissions ?? [])]);
  return roleRow ?? null;
}
