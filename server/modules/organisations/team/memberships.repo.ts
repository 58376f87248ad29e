import { type RawBuilder, sql } from 'kysely';
import type { Permission, RoleId } from '#contract/permissions.ts';
import type { TeamSort } from '#contract/team.ts';
import { OWNER } from '#contract/names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, type Sorting, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { Walk } from '#server/platform/http/keyset.ts';
import { lockTeamsOf } from '../organisations.repo.ts';

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

const pattern = (text: string) => containsPattern(text.trim().toLowerCase());
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

/** How many owners an organisation has that are neither blocked nor erased. */
export async function countOwners(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from membership m join account_label a on a.id = m.account_id and a.is_active where m.organisation_id = ${id} and m.role_id = ${OWNER}
  `.execute(ctx.db);
  return rows[0]!.count;
}

/** Whether somebody is a member anywhere; one that was closed is nowhere. */
export async function belongsSomewhere(ctx: Ctx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from membership m join organisation o on o.id = m.organisation_id where m.account_id = ${accountId} and o.closed_at is null limit 1
  `.execute(ctx.db);
  return rows.length > 0;
}

/** organisation.id of those that somebody owns and that are not blocked. */
export async function ownedBy(ctx: Ctx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from membership m join organisation o on o.id = m.organisation_id where m.account_id = ${accountId} and m.role_id = ${OWNER} and o.blocked_at is null
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

interface BlockedRow {
  id: string;
  name: string;
  reason: string | null;
  since: Date;
  closed: boolean;
}
/** Those of somebody's organisations that are blocked or closed, the first joined first. */
export async function blockedOf(ctx: Ctx, accountId: number, limit: number): Promise<BlockedRow[]> {
  const { rows } = await sql<BlockedRow>`
    select o.public_id as id, o.name, o.blocked_reason as reason, o.blocked_at as since, o.closed_at is not null as closed
    from membership m join organisation o on o.id = m.organisation_id where m.account_id = ${accountId} and o.blocked_at is not null order by m.id limit ${limit}
  `.execute(ctx.db);
  return rows;
}

export interface Joining {
  accountId: number;
  organisationId: number;
  roleId: RoleId;
  /** One of another organisation, or that is no longer there, is left out. */
  namedRoleId?: number | null;
}

/** Makes somebody a member; who is one already keeps the roles that they have. @returns whether it is new. */
export async function addMember(ctx: Ctx, { accountId, organisationId, roleId, namedRoleId = null }: Joining): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into membership (account_id, organisation_id, role_id, named_role_id, created_at)
    values (${accountId}, ${organisationId}, ${roleId},
      (select id from organisation_role where id = ${namedRoleId} and organisation_id = ${organisationId}), ${ctx.clock.now()})
    on conflict do nothing
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0) > 0;
}

/**
 * Puts an organisation first in somebody's list, where each other one of theirs is theirs alone and a buyer that still waits,
 * with nothing below it: what they made meanwhile.
 */
export async function putFirst(ctx: Ctx, accountId: number, organisationId: number): Promise<void> {
  await sql`
    update membership set goes_first = true where account_id = ${accountId} and organisation_id = ${organisationId}
      and not exists (
        select from membership m join organisation o on o.id = m.organisation_id
        where m.account_id = ${accountId} and o.id <> ${organisationId} and o.blocked_at is null and (
          o.approval is distinct from 'pending' or o.org_type <> 'BUYER'
          or exists (select from membership other where other.organisation_id = o.id and other.account_id <> ${accountId})
          or exists (select from organisation child where child.parent_id = o.id)))
  `.execute(ctx.db);
}

/** An organisation that somebody leaves. */
export interface Left {
  id: number;
  publicId: string;
  name: string;
  /** Others stay, and none of them is an owner who is not blocked. */
  isOrphaned: boolean;
}

/**
 * Takes somebody out of all organisations, in the caller's transaction; who leaves the same ones at once waits, so that of
 * two last owners one stays.
 */
export async function leaveAll(ctx: Ctx, accountId: number): Promise<Left[]> {
  await lockTeamsOf(ctx, accountId);
  const { rows } = await sql<Left>`
    with gone as (delete from membership where account_id = ${accountId} returning organisation_id, role_id)
    select o.id, o.public_id as "publicId", o.name,
      gone.role_id = ${OWNER} and exists (select from membership m where m.organisation_id = o.id and m.account_id <> ${accountId})
        and not exists (select from membership m join account_label a on a.id = m.account_id and a.is_active
          where m.organisation_id = o.id and m.account_id <> ${accountId} and m.role_id = ${OWNER}) as "isOrphaned"
    from gone join organisation o on o.id = gone.organisation_id order by o.id
  `.execute(ctx.db);
  return rows;
}
