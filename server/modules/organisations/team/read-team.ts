import type { Input, Output } from '#contract/endpoint.ts';
import { permissions, permissionsOfRole } from '#contract/permissions.ts';
import type { TeamMember, team, userRoles, usersOfOrganisation } from '#contract/team.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type KeysetPage, keyset } from '#server/platform/http/keyset.ts';
import { type MemberRow, type TeamFilter, TeamKeys, countMembers, listMembers } from './team.repo.ts';

const pages = keyset('team', TeamKeys);

async function pageOf(ctx: Ctx, { page, size, cursor, ...filter }: TeamFilter & { page: number; size: number; cursor?: string | undefined }) {
  const { id } = organisationOf(ctx);
  const walk = pages.walk({ page, size, cursor });
  const rows = await listMembers(ctx, id, filter, walk);
  const total = walk.total ?? { total: await countMembers(ctx, id, filter), totalIsCapped: false };
  return pages.page(walk, rows, ({ roleId, membershipId }) => [roleId, membershipId], total);
}
const shown = <Row, Item>({ rows, ...page }: KeysetPage<Row>, of: (row: Row) => Item) => ({ items: rows.map(of), ...page });

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
/** Who has which role. */
export const presentUserRole = (row: MemberRow): Output<typeof userRoles>['items'][number] => ({
  user: { id: row.id, username: row.username, name: row.name },
  roleId: row.roleId,
  namedRole: namedOf(row),
  revision: row.revision,
});

export const listTeam = async (ctx: Ctx, { query }: Input<typeof team>): Promise<Output<typeof team>> =>
  shown(await pageOf(ctx, query), (row) => presentMember(ctx, row));

export const listUserRoles = async (ctx: Ctx, { query }: Input<typeof userRoles>): Promise<Output<typeof userRoles>> =>
  shown(await pageOf(ctx, query), presentUserRole);

export const listUsers = async (ctx: Ctx, { query }: Input<typeof usersOfOrganisation>): Promise<Output<typeof usersOfOrganisation>> =>
  shown(await pageOf(ctx, query), ({ id, username, name, email }) => ({ id, username, name, email }));
