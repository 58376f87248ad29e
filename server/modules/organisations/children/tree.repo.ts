import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import type { Total, PageRead } from '#server/platform/http/keyset.ts';
import type { OrganisationRow } from '../organisations.repo.ts';

// Trees have any depth. A cycle must not hang a request: going down, it ends at the organisation itself; going up, it may enter a cycle
// further above.

/** The `with` clause of a statement: all descendants of an organisation, how many levels below it, and whether each is blocked; never itself, even in a cycle. */
export const descendantsCte = (organisation: number): RawBuilder<unknown> => sql`
  recursive below (id, level, is_blocked) as (
    select id, 1, blocked_at is not null from organisation where parent_id = ${organisation} and id <> ${organisation}
    union all select o.id, level + 1, o.blocked_at is not null from below join organisation o on o.parent_id = below.id where o.id <> ${organisation})`;

/** The `with` clause of a statement: all ancestors of an organisation, and how many levels above it. */
export const ancestorsCte = (organisation: number) => sql`
  recursive above (id, level) as (
    select parent_id, 1 from organisation where id = ${organisation} and parent_id is not null
    union all select o.parent_id, level + 1 from above join organisation o on o.id = above.id where o.parent_id is not null) cycle id set is_cycle using path`;

/** Whether one of `ancestors` is anywhere above an organisation. */
export async function isDescendantOf(ctx: Ctx, organisation: number, ancestors: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with ${ancestorsCte(organisation)} select exists (select from above where id = any(${[...ancestors]}::bigint[])) as found
  `.execute(ctx.db);
  return rows[0]?.found ?? false;
}

/** Whether two organisations are the same, or one is above the other: what one may not do with its own notices, the other may not either. */
export async function areRelated(ctx: Ctx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from organisation_and_above(${one}) where id = ${other}) or exists (select from organisation_and_above(${other}) where id = ${one}) as found
  `.execute(ctx.db);
  return rows[0]!.found;
}

/** organisation.id of everything below an organisation, at any depth. */
export async function organisationsBelow(ctx: Ctx, organisation: number): Promise<{ id: number; isBlocked: boolean }[]> {
  const { sql: text, parameters } = sql`with ${descendantsCte(organisation)} select id, is_blocked as "isBlocked" from below`.compile(ctx.db);
  return runNamed<{ id: number; isBlocked: boolean }>(ctx, { name: 'organisations-below', text }, [...parameters]);
}

/** organisation.id of an organisation and of everything below it. */
export const withDescendants = async (ctx: Ctx, organisation: number): Promise<number[]> => [
  organisation,
  ...(await organisationsBelow(ctx, organisation)).map(({ id }) => id),
];

export interface RelativeRow extends Pick<OrganisationRow, 'name' | 'country' | 'orgType' | 'approval'> {
  key: number;
  id: string;
  parentId: string;
  level: number;
}

/** Descendants by level, then in the order they came. */
export async function descendantRows(ctx: Ctx, organisation: number, pageRead: PageRead<[number, number]>): Promise<RelativeRow[]> {
  const { after, backwards, limit, offset } = pageRead;
  const from =
    after === null ? sql`` : backwards ? sql`where (b.level, b.id) < (${after[0]}, ${after[1]})` : sql`where (b.level, b.id) > (${after[0]}, ${after[1]})`;
  const { rows } = await sql<RelativeRow>`
    with ${descendantsCte(organisation)}
    select o.id as key, o.public_id as id, o.name, o.country, o.org_type as "orgType", o.approval, p.public_id as "parentId", b.level
    from below b join organisation o on o.id = b.id join organisation p on p.id = o.parent_id ${from}
    order by ${backwards ? sql`b.level desc, b.id desc` : sql`b.level, b.id`} limit ${limit} offset ${offset}
  `.execute(ctx.db);
  return rows;
}

export async function countDescendants(ctx: Ctx, organisation: number): Promise<Total> {
  const { rows } = await sql<{ total: number }>`with ${descendantsCte(organisation)} select count(*) as total from below`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, totalIsCapped: false };
}

/** Ancestors, the topmost first. */
export async function ancestorRows(ctx: Ctx, organisation: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with ${ancestorsCte(organisation)} select o.public_id as id, o.name from above join organisation o on o.id = above.id where not is_cycle order by level desc
  `.execute(ctx.db);
  return rows;
}
