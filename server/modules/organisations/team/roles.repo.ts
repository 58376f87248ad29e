import { sql } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { type SortKeys, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { Walk } from '#server/platform/http/keyset.ts';

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
const chosenBy = (organisationId: number, { q, permission }: RoleFilter) => sql`r.organisation_id = ${organisationId}
  and ${q?.trim() ? sql`lower(r.name) like ${containsPattern(q.trim().toLowerCase())}` : sql`true`}
  and ${permission === undefined ? sql`true` : sql`${permission} = any(r.permissions)`}`;

/** One page of an organisation's roles, by name. */
export async function listRoles(ctx: Ctx, organisationId: number, filter: RoleFilter, walk: Walk<SortKeys>): Promise<(RoleRow & { sortKey: string })[]> {
  const { after, order, key } = sortedPage(walk, { by: sql`lower(r.name)`, type: 'text', descending: false, id: sql`r.id` });
  const { rows } = await sql<RoleRow & { sortKey: string }>`
    select ${columns}, ${key} as "sortKey" from organisation_role r where ${chosenBy(organisationId, filter)} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

export async function countRoles(ctx: Ctx, organisationId: number, filter: RoleFilter = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from organisation_role r where ${chosenBy(organisationId, filter)}
  `.execute(ctx.db);
  return rows[0]!.count;
}

export async function roleOf(ctx: Ctx, organisationId: number, publicId: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select ${columns} from organisation_role r where r.organisation_id = ${organisationId} and r.public_id = ${publicId}
  `.execute(ctx.db);
  return rows[0];
}

interface Given {
  name: string;
  permissions: readonly Permission[];
}

/** @returns false when the organisation has a role of that name. */
export async function insertRole(ctx: Ctx, organisationId: number, publicId: string, { name, permissions }: Given): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into organisation_role (public_id, organisation_id, name, permissions, created_at)
    values (${publicId}, ${organisationId}, ${name}, ${[...permissions]}::text[], ${ctx.clock.now()}) on conflict do nothing
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Called with the team locked, so that no other role takes the name meanwhile. @returns false when another role has it. */
export async function updateRole(ctx: Ctx, organisationId: number, rowId: number, { name, permissions }: Given): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update organisation_role set name = ${name}, permissions = ${[...permissions]}::text[], revision = revision + 1
    where id = ${rowId} and not exists (
      select from organisation_role other where other.organisation_id = ${organisationId} and lower(other.name) = lower(${name}) and other.id <> ${rowId})
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function deleteRole(ctx: Ctx, rowId: number): Promise<void> {
  await sql`delete from organisation_role where id = ${rowId}`.execute(ctx.db);
}
