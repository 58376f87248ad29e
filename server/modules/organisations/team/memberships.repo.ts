import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { Permission, RoleId } from '#contract/permissions.ts';
import type { TeamSort } from '#contract/team.ts';
import { OWNER } from '#contract/names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, type Sorting, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
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
function filterCondition(organisationId: number, { q, role, namedRole }: TeamFilter): RawBuilder<unknown> {
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
  pageRead: PageRead<SortKeys>,
): Promise<(MemberRow & { sortKey: string })[]> {
  const { by, type } = sortings[sort.replace('-', '')]!;
  const { after, order, key } = sortedPage(pageRead, { by, type, descending: sort.startsWith('-'), id: sql`m.id` });
  const { rows } = await sql<MemberRow & { sortKey: string }>`
    select ${columns}, ${key} as "sortKey" from ${members} where ${filterCondition(organisationId, filter)} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

export async function countMembers(ctx: Ctx, organisationId: number, filter: TeamFilter = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${members} where ${filterCondition(organisationId, filter)}`.execute(ctx.db);
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
export const userOfOrganisation = (ctx: Ctx, organisationId: number, accountId: number) =>
  ctx.db
    .selectFrom('account_label as a')
    .leftJoin('membership as m', (join) => join.onRef('m.account_id', '=', 'a.id').on('m.organisation_id', '=', organisationId))
    .leftJoin('organisation_role as r', 'r.id', 'm.named_role_id')
    .select(['a.is_active as isActive', 'a.super_admin as superAdmin', 'm.role_id as roleId'])
    .select((eb) => eb.fn.coalesce('r.permissions', sql<string[]>`'{}'`).as('named'))
    .where('a.id', '=', accountId)
    .$narrowType<{ isActive: NotNull; superAdmin: NotNull; roleId: RoleId | null; named: Permission[] }>()
    .executeTakeFirst();

const activeOwners = (ctx: Ctx, organisationId: number) =>
  ctx.db
    .selectFrom('membership as m')
    .innerJoin('account_label as a', 'a.id', 'm.account_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.is_active', '=', true)
    .where('m.organisation_id', '=', organisationId)
    .where('m.role_id', '=', OWNER);

/** The number of other owners who are not blocked. */
export async function countOtherOwners(ctx: Ctx, organisationId: number, accountId: number): Promise<number> {
  const { count } = await activeOwners(ctx, organisationId).where('m.account_id', '<>', accountId).executeTakeFirstOrThrow();
  return count;
}

/** @param namedRoleId organisation_role.id of the same organisation. */
export async function setRoles(ctx: Ctx, membershipId: number, roleId: RoleId, namedRoleId: number | null): Promise<void> {
  await ctx.db
    .updateTable('membership')
    .set((eb) => ({ role_id: roleId, named_role_id: namedRoleId, revision: eb('revision', '+', 1) }))
    .where('id', '=', membershipId)
    .execute();
}

export async function deleteMembership(ctx: Ctx, membershipId: number): Promise<void> {
  await ctx.db.deleteFrom('membership').where('id', '=', membershipId).execute();
}

/** How many owners an organisation has that are neither blocked nor erased. */
export async function countOwners(ctx: Ctx, id: number): Promise<number> {
  const { count } = await activeOwners(ctx, id).executeTakeFirstOrThrow();
  return count;
}

const organisationsOf = (ctx: Ctx, accountId: number) =>
  ctx.db.selectFrom('membership as m').innerJoin('organisation as o', 'o.id', 'm.organisation_id').where('m.account_id', '=', accountId);

/** Whether somebody is a member anywhere; one that was closed is nowhere. */
export async function isMemberAnywhere(ctx: Ctx, accountId: number): Promise<boolean> {
  const row = await organisationsOf(ctx, accountId).select('o.id').where('o.closed_at', 'is', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** organisation.id of those that somebody owns and that are not blocked. */
export async function ownedBy(ctx: Ctx, accountId: number): Promise<number[]> {
  const rows = await organisationsOf(ctx, accountId).select('o.id').where('m.role_id', '=', OWNER).where('o.blocked_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

/** Those of somebody's organisations that are blocked or closed, the first joined first. */
export const blockedOf = (ctx: Ctx, accountId: number, limit: number) =>
  organisationsOf(ctx, accountId)
    .select(['o.public_id as id', 'o.name', 'o.blocked_reason as reason', 'o.blocked_at as since'])
    .select((eb) => eb('o.closed_at', 'is not', null).$castTo<boolean>().as('closed'))
    .where('o.blocked_at', 'is not', null)
    .orderBy('m.id')
    .limit(limit)
    .$narrowType<{ since: NotNull }>()
    .execute();

export interface NewMembership {
  accountId: number;
  organisationId: number;
  roleId: RoleId;
  /** One of another organisation, or that is no longer there, is left out. */
  namedRoleId?: number | null;
}

/** Makes somebody a member; an existing one keeps their roles. @returns whether they are new. */
export async function addMember(ctx: Ctx, { accountId, organisationId, roleId, namedRoleId = null }: NewMembership): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('membership')
    .values((eb) => ({
      account_id: accountId,
      organisation_id: organisationId,
      role_id: roleId,
      named_role_id:
        namedRoleId === null
          ? null
          : eb.selectFrom('organisation_role').select('id').where('id', '=', namedRoleId).where('organisation_id', '=', organisationId),
      created_at: ctx.clock.now(),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Puts an organisation first in a person's list if their other ones were created meanwhile: each is a pending buyer with no other member and no children. */
export async function moveToFirst(ctx: Ctx, accountId: number, organisationId: number): Promise<void> {
  const inUse = organisationsOf(ctx, accountId)
    .select('o.id')
    .where('o.id', '<>', organisationId)
    .where('o.blocked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('o.approval', 'is distinct from', 'pending'),
        eb('o.org_type', '<>', 'BUYER'),
        eb.exists(eb.selectFrom('membership as s').select('s.id').whereRef('s.organisation_id', '=', 'o.id').where('s.account_id', '<>', accountId)),
        eb.exists(eb.selectFrom('organisation as child').select('child.id').whereRef('child.parent_id', '=', 'o.id')),
      ]),
    );
  await ctx.db
    .updateTable('membership')
    .set({ goes_first: true })
    .where('account_id', '=', accountId)
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb.not(eb.exists(inUse)))
    .execute();
}

/** An organisation that somebody leaves. */
export interface LeftOrganisation {
  id: number;
  publicId: string;
  name: string;
  /** It has other members, and none of them is an owner who is not blocked. */
  isOrphaned: boolean;
}

/**
 * Ends all memberships of a person, in the caller's transaction. Simultaneous departures from the same organisations wait, so that of two
 * last owners one stays.
 */
export async function leaveAllOrganisations(ctx: Ctx, accountId: number): Promise<LeftOrganisation[]> {
  await lockTeamsOf(ctx, accountId);
  return ctx.db
    .with('gone', (db) => db.deleteFrom('membership').where('account_id', '=', accountId).returning(['organisation_id', 'role_id']))
    .selectFrom('gone')
    .innerJoin('organisation as o', 'o.id', 'gone.organisation_id')
    .select(['o.id', 'o.public_id as publicId', 'o.name'])
    .select((eb) => {
      const others = eb.selectFrom('membership as m').select('m.id').whereRef('m.organisation_id', '=', 'o.id').where('m.account_id', '<>', accountId);
      const owners = others.innerJoin('account_label as a', 'a.id', 'm.account_id').where('a.is_active', '=', true).where('m.role_id', '=', OWNER);
      return eb
        .and([eb('gone.role_id', '=', OWNER), eb.exists(others), eb.not(eb.exists(owners))])
        .$castTo<boolean>()
        .as('isOrphaned');
    })
    .orderBy('o.id')
    .execute();
}
