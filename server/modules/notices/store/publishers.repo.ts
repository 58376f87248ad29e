import { type RawBuilder, sql } from 'kysely';
import type { Contact } from '#contract/own-organisation.ts';
import type { Approval, Ctx } from '#server/platform/ctx.ts';

/** What publishing needs to know of an organisation (the organisations' view `organisation_publisher`). */
export interface Publisher {
  id: number;
  publicId: string;
  name: string;
  country: string | null;
  city: string | null;
  /** Of its buyer side; null where it has none. */
  approval: Approval | null;
  /** Blocked, or closed. */
  isBlocked: boolean;
  /** An administrator need not approve its notices. */
  trusted: boolean;
  noticeLanguage: string | null;
  noticeCurrency: string | null;
  noticeKind: 'online' | 'offline' | null;
  address: { street?: string; city?: string; region?: string; postalCode?: string } | null;
  web: string | null;
  /** The first public contact, else the first one. */
  contact: Pick<Contact, 'name' | 'position' | 'email' | 'phone'> | null;
}

const columns = [
  'id',
  'public_id as publicId',
  'name',
  'country',
  'city',
  'approval',
  'is_blocked as isBlocked',
  'trusted',
  'notice_language as noticeLanguage',
  'notice_currency as noticeCurrency',
  'notice_kind as noticeKind',
  'address',
  'web',
  'contact',
] as const;

/** @param id organisation.id */
export async function publisherOf(ctx: Ctx, id: number): Promise<Publisher | undefined> {
  return ctx.db.selectFrom('organisation_publisher').select(columns).where('id', '=', id).$castTo<Publisher>().executeTakeFirst();
}

/** organisation.id of an organisation. */
export async function organisationId(ctx: Ctx, publicId: string): Promise<number | null> {
  return (await ctx.db.selectFrom('organisation_label').select('id').where('public_id', '=', publicId).executeTakeFirst())?.id ?? null;
}

// A tree has any depth. A cycle must not hang a request.
const ancestors = (id: number): RawBuilder<unknown> => sql`
  recursive above (id, level) as (
    select parent_id, 1 from organisation_publisher where id = ${id} and parent_id is not null
    union all select o.parent_id, level + 1 from above join organisation_publisher o on o.id = above.id where o.parent_id is not null
  ) cycle id set is_cycle using path`;

/** organisation.id of the nearest one above that approves the notices of its child buyers first; null: there is none. */
export async function approvingParent(ctx: Ctx, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with ${ancestors(id)} select o.id from above join organisation_publisher o on o.id = above.id
    where o.approves_children and not o.is_blocked and o.id <> ${id} order by level limit 1
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** organisation.id of all above it, at any distance. */
export async function organisationsAbove(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with ${ancestors(id)} select distinct id from above where id <> ${id}`.execute(ctx.db);
  return rows.map((row) => row.id);
}
