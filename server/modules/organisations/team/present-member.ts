import type { Output } from '#contract/endpoint.ts';
import { permissions, permissionsOfRole } from '#contract/permissions.ts';
import type { TeamMember } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { MemberRow } from './memberships.repo.ts';

const namedOf = ({ namedRole }: MemberRow) => namedRole && { id: namedRole.id, name: namedRole.name };

/** A member as those of the organisation see one. */
export function presentMember(ctx: Ctx, row: MemberRow): TeamMember {
  const may = new Set([...permissionsOfRole[row.roleId], ...(row.namedRole?.permissions ?? [])]);
  const { id, username, name, email, roleId, revision } = row;
  return {
    id,
    username,
    name,
    email,
    roleId,
    revision,
    namedRole: namedOf(row),
    permissions: permissions.filter((permission) => may.has(permission)),
    since: row.since.toISOString(),
    isYou: row.accountId === personOf(ctx).accountId,
  };
}
/** The roles of each member. */
export const presentUserRole = (row: MemberRow): Output<typeof contract.listUserRoles>['items'][number] => ({
  user: { id: row.id, username: row.username, name: row.name },
  roleId: row.roleId,
  namedRole: namedOf(row),
  revision: row.revision,
});
