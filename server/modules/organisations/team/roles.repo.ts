import { sql } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { type SortKeys, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';

/** A role that an organisation defined. */
export interface RoleRow {
  rowId: number;
  id: string;
  name: string;
  permissions: Permission[];
  people: number;
  revision: number;
}

const columns = sql`r.id as "rowId", r.public_id as id, r.name, r.permissions, r.revision,
  (select count(*)::int from membership m where m.named_role_id = r.id) as people`;

export interface RoleFilter {
  q?: string | undefined;
  permission?: Permission | undefined;
}
const filterCondition = (organisationId: number, { q, permission }: RoleFilter) => sql`r.organisation_id = ${organisationId}
  and ${q?.trim() ? sql`lower(r.name) like ${containsPattern(q.trim().toLowerCase())}` : sql`true`}
  and ${permission === undefined ? sql`true` : sql`${permission} = any(r.permissions)`}`;

/** One page of an organisation's roles, by name. */
export async function listRoles(
  ctx: Ctx,
  organisationId: number,
  filter: RoleFilter,
  pageRead: PageRead<SortKeys>,
): Promise<(RoleRow & { sortKey: string })[]> {
  const { after, order, key } = sortedPage(pageRead, { by: sql`lower(r.name)`, type: 'text', descending: false, id: sql`r.id` });
  const { rows } = await sql<RoleRow & { sortKey: string }>`
    select ${columns}, ${key} as "sortKey" from organisation_role r where ${filterCondition(organisationId, filter)} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

export async function countRoles(ctx: Ctx, organisationId: number, filter: RoleFilter = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from organisation_role r where ${filterCondition(organisationId, filter)}
  `.execute(ctx.db);
  return rows[0]!.count;
}

export async function findRole(ctx: Ctx, organisationId: number, publicId: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select ${columns} from organisation_role r where r.organisation_id = ${organisationId} and r.public_id = ${publicId}
  `.execute(ctx.db);
  return rows[0];
}

interface RoleValues {
  name: string;
  permissions: readonly Permission[];
}

/** @returns false when the organisation has a role of that name. */
export async function insertRole(ctx: Ctx, organisationId: number, publicId: string, { name, permissions }: RoleValues): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('organisation_role')
    .values({ public_id: publicId, organisation_id: organisationId, name, permissions: [...permissions], created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Called with the team locked, so that no other role takes the name meanwhile. @returns false when another role has it. */
export async function updateRole(ctx: Ctx, organisationId: number, rowId: number, { name, permissions }: RoleValues): Promise<boolean> {
  const sameName = ctx.db
    .selectFrom('organisation_role as other')
    .select('other.id')
    .where('other.organisation_id', '=', organisationId)
    .where((eb) => eb(eb.fn<string>('lower', ['other.name']), '=', eb.fn<string>('lower', [eb.val(name)])))
    .where('other.id', '<>', rowId);
  const { numUpdatedRows } = await ctx.db
    .updateTable('organisation_role')
    .set((eb) => ({ name, permissions: [...permissions], revision: eb('revision', '+', 1) }))
    .where('id', '=', rowId)
    .where((eb) => eb.not(eb.exists(sameName)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteRole(ctx: Ctx, rowId: number): Promise<void> {
  await ctx.db.deleteFrom('organisation_role').where('id', '=', rowId).execute();
}
