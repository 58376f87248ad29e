import type { Input, Output } from '#contract/endpoint.ts';
import { permissions, permissionsOfRole } from '#contract/permissions.ts';
import type { TeamMember } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { type ItemPage, keyset } from '#server/platform/http/keyset.ts';
import { type MemberRow, countMembers, listMembers } from './memberships.repo.ts';

type Asked = Input<typeof contract.listTeam>['query'];

function listed<Item>(ctx: Ctx, { page, size, cursor, sort, ...filter }: Asked, present: (row: MemberRow) => Item): Promise<ItemPage<Item>> {
  const { id } = organisationOf(ctx);
  return keyset(`team ${JSON.stringify([filter, sort])}`, SortKeys).list(
    { page, size, cursor },
    {
      read: (walk) => listMembers(ctx, id, filter, sort, walk),
      count: () => countMembers(ctx, id, filter),
      keysOf: ({ sortKey, membershipId }): SortKeys => [sortKey, membershipId],
      present,
    },
  );
}

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

export const listTeam = (ctx: Ctx, { query }: Input<typeof contract.listTeam>): Promise<Output<typeof contract.listTeam>> =>
  listed(ctx, query, (row) => presentMember(ctx, row));

export const listUserRoles = (ctx: Ctx, { query }: Input<typeof contract.listUserRoles>): Promise<Output<typeof contract.listUserRoles>> =>
  listed(ctx, query, presentUserRole);

export const listUsersOfOrganisation = (
  ctx: Ctx,
  { query }: Input<typeof contract.listUsersOfOrganisation>,
): Promise<Output<typeof contract.listUsersOfOrganisation>> => listed(ctx, query, ({ id, username, name, email }) => ({ id, username, name, email }));
