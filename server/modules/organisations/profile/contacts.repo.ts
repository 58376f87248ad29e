import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import type { Total, Walk } from '#server/platform/http/keyset.ts';

export type ContactKind = 'contact' | 'office';
export interface ContactRow<C> {
  id: string;
  content: C;
  revision: number;
  position: number;
  key: number;
}

const columns = sql`public_id as id, content, revision, position, id as key`;

export interface ContactFilter {
  q?: string | undefined;
  isPublic?: boolean | undefined;
  country?: readonly string[] | undefined;
}
const chosenBy = (organisation: number, kind: ContactKind, { q, isPublic, country }: ContactFilter) => sql`organisation_id = ${organisation} and kind = ${kind}
  and ${q?.trim() ? sql`lower(content ->> 'name') like ${containsPattern(q.trim().toLowerCase())}` : sql`true`}
  and ${isPublic === undefined ? sql`true` : sql`(content ->> 'isPublic')::boolean = ${isPublic}`}
  and ${country?.length ? sql`content ->> 'country' = any(${[...country]}::text[])` : sql`true`}`;

/** Contacts or offices in their order, from the position of a walk. */
export async function contactRows<C>(
  ctx: Ctx,
  organisation: number,
  kind: ContactKind,
  filter: ContactFilter,
  walk: Walk<[number, number]>,
): Promise<ContactRow<C>[]> {
  const { after, backwards, limit, offset } = walk;
  const from = after === null ? sql`` : backwards ? sql`and (position, id) < (${after[0]}, ${after[1]})` : sql`and (position, id) > (${after[0]}, ${after[1]})`;
  const { rows } = await sql<ContactRow<C>>`
    select ${columns} from organisation_contact where ${chosenBy(organisation, kind, filter)} ${from}
    order by ${backwards ? sql`position desc, id desc` : sql`position, id`} limit ${limit} offset ${offset}
  `.execute(ctx.db);
  return rows;
}

export async function countContacts(ctx: Ctx, organisation: number, kind: ContactKind, filter: ContactFilter = {}): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from organisation_contact where ${chosenBy(organisation, kind, filter)}
  `.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, totalIsCapped: false };
}

/** One of an organisation's own; undefined for another's. */
export async function contactRow<C>(ctx: Ctx, organisation: number, kind: ContactKind, id: string): Promise<ContactRow<C> | undefined> {
  const { rows } = await sql<ContactRow<C>>`
    select ${columns} from organisation_contact where organisation_id = ${organisation} and kind = ${kind} and public_id = ${id}
  `.execute(ctx.db);
  return rows[0];
}

/** Adds one behind the others. */
export async function insertContact(ctx: Ctx, organisation: number, kind: ContactKind, publicId: string, content: object): Promise<void> {
  await sql`
    insert into organisation_contact (public_id, organisation_id, kind, content, position, created_at)
    select ${publicId}, ${organisation}, ${kind}, ${JSON.stringify(content)}::jsonb,
      coalesce((select max(position) + 1 from organisation_contact where organisation_id = ${organisation} and kind = ${kind}), 0), ${ctx.clock.now()}
  `.execute(ctx.db);
}

export async function updateContact(ctx: Ctx, key: number, content: object, revision: number): Promise<void> {
  await sql`update organisation_contact set content = ${JSON.stringify(content)}::jsonb, revision = ${revision} where id = ${key}`.execute(ctx.db);
}

export async function deleteContact(ctx: Ctx, key: number): Promise<void> {
  await sql`delete from organisation_contact where id = ${key}`.execute(ctx.db);
}

/** Public ids in their order. */
export async function contactOrder(ctx: Ctx, organisation: number, kind: ContactKind): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select public_id as id from organisation_contact where organisation_id = ${organisation} and kind = ${kind} order by position, id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export async function putContactOrder(ctx: Ctx, organisation: number, kind: ContactKind, order: readonly string[]): Promise<void> {
  await sql`
    update organisation_contact c set position = k.position
    from unnest(${[...order]}::text[], ${order.map((_id, at) => at)}::int[]) as k (public_id, position)
    where c.organisation_id = ${organisation} and c.kind = ${kind} and c.public_id = k.public_id
  `.execute(ctx.db);
}

/** The first contact that an organisation shows to everybody. */
export async function publicContact(ctx: Ctx, organisation: number): Promise<{ name: string; email: string; phone: string | null } | undefined> {
  const { rows } = await sql<{ content: { name: string; email: string; phone: string | null } }>`
    select content from organisation_contact where organisation_id = ${organisation} and kind = 'contact' and content @> '{"isPublic": true}'
    order by position, id limit 1
  `.execute(ctx.db);
  return rows[0]?.content;
}
