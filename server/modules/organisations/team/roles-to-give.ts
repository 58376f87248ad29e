import { type Permission, type RoleId, permissionsOfRole } from '#contract/permissions.ts';
import { OWNER } from '#contract/names.ts';
import type { ActingOrganisation, Ctx } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { type RoleRow, roleOf } from './roles.repo.ts';

/**
 * Nobody gives what they do not have.
 * @throws AppError forbidden
 */
export function requireMayGive({ permissions }: Pick<ActingOrganisation, 'permissions'>, given: readonly Permission[]): void {
  if (given.some((permission) => !permissions.has(permission))) throw new AppError('forbidden', 'Nobody can give a right that they do not have.');
}

/**
 * The roles that are to be given in an organisation. An owner may do everything: a named role beside that says nothing.
 * @throws AppError invalid-input at `namedRole`: there is none, or an owner's; forbidden.
 */
export async function rolesToGive(
  ctx: Ctx,
  organisation: Pick<ActingOrganisation, 'id' | 'permissions'>,
  { roleId, namedRole }: { roleId: RoleId; namedRole: string | null },
): Promise<RoleRow | null> {
  const named = namedRole === null ? undefined : await roleOf(ctx, organisation.id, namedRole);
  if (namedRole !== null && (!named || roleId === OWNER)) throw fieldError('namedRole', named ? 'invalid' : 'unknown', 'There is no such role to give.');
  requireMayGive(organisation, [...permissionsOfRole[roleId], ...(named?.permissions ?? [])]);
  return named ?? null;
}
