import { type RawBuilder, sql } from 'kysely';
import type { ChildSort } from '#contract/children.ts';
import type { Approval, Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import type { OrganisationRow } from '../organisations.repo.ts';
import { descendantsCte } from './tree.repo.ts';

/** An organisation with its parent and children in the tree. */
export interface ChildRow extends Pick<OrganisationRow, 'name' | 'country' | 'city' | 'approval'> {
  rowId: number;
  id: string;
  parentRowId: number | null;
  parentId: string;
  children: number;
  people: number;
}
const columns = sql`o.id as "rowId", o.public_id as id, o.name, o.country, o.city, o.approval, o.parent_id as "parentRowId", coalesce(p.public_id, '') as "parentId",
  (select count(*)::int from organisation c where c.parent_id = o.id) as children,
  (select count(*)::int from membership m where m.organisation_id = o.id) as people`;

/** @returns undefined when there is none, or it is blocked. */
export async function childRow(ctx: Ctx, publicId: string): Promise<ChildRow | undefined> {
  const { rows } = await sql<ChildRow>`
    select ${columns} from organisation o left join organisation p on p.id = o.parent_id where o.public_id = ${publicId} and o.blocked_at is null
  `.execute(ctx.db);
  return rows[0];
}

/** All below an organisation, or those just below it. */
const ofTree = (id: number, deep: boolean) =>
  deep ? sql`with ${descendantsCte(id)} select id from below` : sql`select id from organisation where parent_id = ${id}`;

export interface ChildFilter {
  deep: boolean;
  q?: string | undefined;
  country?: string[] | undefined;
  approval?: Approval[] | undefined;
}
const noCondition = sql`true`;
const filterCondition = (id: number, { deep, q, country, approval }: ChildFilter) => sql`o.id in (${ofTree(id, deep)}) and o.blocked_at is null
  and ${q?.trim() ? sql`lower(o.name) like ${containsPattern(q.trim().toLowerCase())}` : noCondition}
  and ${country?.length ? sql`o.country = any(${country}::text[])` : noCondition}
  and ${approval?.length ? sql`o.approval = any(${approval}::text[])` : noCondition}`;
const orders: Record<string, RawBuilder<unknown>> = { name: sql`o.normalised_name`, created: sql`o.created_at`, country: sql`coalesce(o.country, '')` };

/** One page of the organisations below one. */
export async function childrenOf(
  ctx: Ctx,
  id: number,
  filter: ChildFilter,
  { page, size, sort }: { page: number; size: number; sort: ChildSort },
): Promise<ChildRow[]> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<ChildRow>`
    select ${columns} from organisation o join organisation p on p.id = o.parent_id
    where ${filterCondition(id, filter)}
    order by ${orders[sort.replace('-', '')]} ${direction}, o.id ${direction} limit ${size} offset ${(page - 1) * size}
  `.execute(ctx.db);
  return rows;
}

/** How many there are below an organisation. */
export async function countBelow(ctx: Ctx, id: number, filter: ChildFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from organisation o where ${filterCondition(id, filter)}
  `.execute(ctx.db);
  return rows[0]!.count;
}

/** One that is not closed, by its name as names are compared. */
const selectNamed = (ctx: Ctx, normalisedName: string) =>
  ctx.db.selectFrom('organisation').select('id').where('normalised_name', '=', normalisedName).where('closed_at', 'is', null).limit(1);

/** A child just below an organisation by its name, as names are compared. */
export async function childOf(ctx: Ctx, parentId: number, normalisedName: string): Promise<boolean> {
  const row = await selectNamed(ctx, normalisedName).where('parent_id', '=', parentId).executeTakeFirst();
  return row !== undefined;
}

/** Whether an organisation without a parent has this name in this country. A child with that name needs an administrator's approval. */
export async function isNameOfAnother(ctx: Ctx, normalisedName: string, country: string | null): Promise<boolean> {
  const row = await selectNamed(ctx, normalisedName).where('country', 'is not distinct from', country).where('parent_id', 'is', null).executeTakeFirst();
  return row !== undefined;
}

const TREE_LOCK = 7_205_310;
/** Only one move or detachment at a time, until the transaction ends: two that are harmless by themselves can make a cycle together. */
export async function lockTrees(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(ctx.db);
}
