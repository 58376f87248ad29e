import { type RawBuilder, sql } from 'kysely';
import type { Permission, RoleId } from '#contract/permissions.ts';
import type { TeamSort } from '#contract/team.ts';
import { OWNER } from '#contract/names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { likePart } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, type Sorting, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { Walk } from '#server/platform/http/keyset.ts';

/** Somebody's place in an organisation. */
export interface MemberRow {
  membershipId: number;
  accountId: number;
  /** Of the person. */
  id: string;
  username: string;
  name: string;
  email: string;
  roleId: RoleId;
  namedRole: { id: string; name: string; permissions: Permission[] } | null;
  since: Date;
  revision: number;
}
export interface TeamFilter {
  q?: string | undefined;
  role?: RoleId | undefined;
  namedRole?: string | undefined;
}

const sortings: Record<string, Pick<Sorting, 'by' | 'type'>> = {
  role: { by: sql`m.role_id::text`, type: 'text' },
  name: { by: sql`lower(${personName('a')})`, type: 'text' },
  joined: { by: sql`m.created_at`, type: 'timestamptz' },
};

const columns = sql`m.id as "membershipId", a.id as "accountId", a.public_id as id, a.username, ${personName('a')} as name, a.email, m.role_id as "roleId",
  case when r.id is not null then json_build_object('id', r.public_id, 'name', r.name, 'permissions', r.permissions) end as "namedRole",
  m.created_at as since, m.revision`;
const members = sql`membership m join account_label a on a.id = m.account_id left join organisation_role r on r.id = m.named_role_id`;

const pattern = (text: string) => likePart(text.trim().toLowerCase());
function chosenBy(organisationId: number, { q, role, namedRole }: TeamFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`m.organisation_id = ${organisationId}`,
      q?.trim() ? sql`(lower(a.first_name || ' ' || a.last_name || ' ' || a.username) like ${pattern(q)} or lower(a.email) like ${pattern(q)})` : sql`true`,
      role === undefined ? sql`true` : sql`m.role_id = ${role}`,
      namedRole === undefined ? sql`true` : sql`r.public_id = ${namedRole}`,
    ],
    sql` and `,
  );
}

/** One page of an organisation's people. */
export async function listMembers(
  ctx: Ctx,
  organisationId: number,
  filter: TeamFilter,
  sort: TeamSort,
  walk: Walk<SortKeys>,
): Promise<(MemberRow & { sortKey: string })[]> {
  const { by, type } = sortings[sort.replace('-', '')]!;
  const { after, order, key } = sortedPage(walk, { by, type, descending: sort.startsWith('-'), id: sql`m.id` });
  const { rows } = await sql<MemberRow & { sortKey: string }>`
    select ${columns}, ${key} as "sortKey" from ${members} where ${chosenBy(organisationId, filter)} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

export async function countMembers(ctx: Ctx, organisationId: number, filter: TeamFilter = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${members} where ${chosenBy(organisationId, filter)}`.execute(ctx.db);
  return rows[0]!.count;
}

/** Somebody of an organisation, by the person's public id. */
export async function memberOf(ctx: Ctx, organisationId: number, person: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${columns} from ${members} where m.organisation_id = ${organisationId} and a.public_id = ${person}
  `.execute(ctx.db);
  return rows[0];
}

/** Somebody of an organisation, by account.id. */
export async function memberByAccount(ctx: Ctx, organisationId: number, accountId: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${columns} from ${members} where m.organisation_id = ${organisationId} and m.account_id = ${accountId}
  `.execute(ctx.db);
  return rows[0];
}

/** A person’s relation to an organisation, as a member or not; undefined for nobody. */
export async function keeperRow(
  ctx: Ctx,
  organisationId: number,
  accountId: number,
): Promise<{ isActive: boolean; superAdmin: boolean; roleId: RoleId | null; named: Permission[] } | undefined> {
  const { rows } = await sql<{ isActive: boolean; superAdmin: boolean; roleId: RoleId | null; named: Permission[] }>`
    select a.is_active as "isActive", a.super_admin as "superAdmin", m.role_id as "roleId", coalesce(r.permissions, '{}') as named
    from account_label a left join membership m on m.account_id = a.id and m.organisation_id = ${organisationId}
      left join organisation_role r on r.id = m.named_role_id
    where a.id = ${accountId}
  `.execute(ctx.db);
  return rows[0];
}

/** Holds an organisation's team until the transaction ends: who joins, leaves or gets another role waits. */
export async function lockTeam(ctx: Ctx, organisationId: number): Promise<void> {
  await sql`select from organisation where id = ${organisationId} for no key update`.execute(ctx.db);
}

/** How many owners there are beside somebody; one who is blocked is none. */
export async function otherOwners(ctx: Ctx, organisationId: number, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from membership m join account_label a on a.id = m.account_id and a.is_active
    where m.organisation_id = ${organisationId} and m.role_id = ${OWNER} and m.account_id <> ${accountId}
  `.execute(ctx.db);
  return rows[0]!.count;
}

/** @param namedRoleId organisation_role.id of the same organisation. */
export async function setRoles(ctx: Ctx, membershipId: number, roleId: RoleId, namedRoleId: number | null): Promise<void> {
  await sql`update membership set role_id = ${roleId}, named_role_id = ${namedRoleId}, revision = revision + 1 where id = ${membershipId}`.execute(ctx.db);
}

export async function deleteMembership(ctx: Ctx, membershipId: number): Promise<void> {
  await sql`delete from membership where id = ${membershipId}`.execute(ctx.db);
}
