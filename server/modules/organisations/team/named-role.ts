import { type Permission, permissions as allPermissions } from '#contract/permissions.ts';
import type { NamedRole } from '#contract/team.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { lockManagedTeam } from './recheck-permission.ts';
import { type RoleRow, findRole } from './roles.repo.ts';

/** A named role as the API answers it. */
export const presentRole = ({ id, name, permissions, people, revision }: RoleRow): NamedRole => ({ id, name, permissions, people, revision });

/** Permissions in the order in which all are listed, each once. */
export const inPermissionOrder = (rolePermissions: readonly Permission[]) => allPermissions.filter((permission) => rolePermissions.includes(permission));

export const roleNameTakenError = () => fieldError('name', 'taken', 'The organisation has a role of this name.');

/** Locks the team, then reads one of its named roles. @throws AppError not-found */
export async function lockRole(ctx: Ctx, id: string): Promise<RoleRow> {
  await lockManagedTeam(ctx);
  const role = await findRole(ctx, organisationOf(ctx).id, id);
  if (!role) throw new AppError('not-found', 'There is no such role.');
  return role;
}
