import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import type { Total, PageRead } from '#server/platform/http/keyset.ts';

export type ContactKind = 'contact' | 'office';
export interface ContactRow<C> {
  id: string;
  content: C;
  revision: number;
  position: number;
  key: number;
}

export interface ContactFilter {
  q?: string | undefined;
  isPublic?: boolean | undefined;
  country?: readonly string[] | undefined;
}
const contacts = (ctx: Ctx, organisation: number, kind: ContactKind) =>
  ctx.db.selectFrom('organisation_contact as c').where('c.organisation_id', '=', organisation).where('c.kind', '=', kind);

function selectFiltered(ctx: Ctx, organisation: number, kind: ContactKind, { q, isPublic, country }: ContactFilter) {
  let query = contacts(ctx, organisation, kind);
  if (q?.trim()) query = query.where(sql`lower(c.content ->> 'name')`, 'like', containsPattern(q.trim().toLowerCase()));
  if (isPublic !== undefined) query = query.where(sql`(c.content ->> 'isPublic')::boolean`, '=', isPublic);
  if (country?.length) query = query.where(sql`c.content ->> 'country'`, 'in', country);
  return query;
}

const rowsOf = <C>(query: ReturnType<typeof contacts>) =>
  query.select(['c.public_id as id', 'c.content', 'c.revision', 'c.position', 'c.id as key']).$castTo<ContactRow<C>>();

/** Contacts or offices in their order, from the position of a page. */
export async function contactRows<C>(
  ctx: Ctx,
  organisation: number,
  kind: ContactKind,
  filter: ContactFilter,
  pageRead: PageRead<[number, number]>,
): Promise<ContactRow<C>[]> {
  const { after, backwards, limit, offset } = pageRead;
  const [direction, sign] = backwards ? (['desc', '<'] as const) : (['asc', '>'] as const);
  let query = selectFiltered(ctx, organisation, kind, filter);
  if (after) query = query.where((eb) => eb(eb.refTuple('c.position', 'c.id'), sign, eb.tuple(after[0], after[1])));
  return rowsOf<C>(query).orderBy('c.position', direction).orderBy('c.id', direction).limit(limit).offset(offset).execute();
}

export async function countContacts(ctx: Ctx, organisation: number, kind: ContactKind, filter: ContactFilter = {}): Promise<Total> {
  const { total } = await selectFiltered(ctx, organisation, kind, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, totalIsCapped: false };
}

/** One of an organisation's own; undefined for another's. */
export async function contactRow<C>(ctx: Ctx, organisation: number, kind: ContactKind, id: string): Promise<ContactRow<C> | undefined> {
  return rowsOf<C>(contacts(ctx, organisation, kind))
    .where('c.public_id', '=', id)
    .executeTakeFirst();
}

/** Adds one behind the others. */
export async function insertContact(ctx: Ctx, organisation: number, kind: ContactKind, publicId: string, content: object): Promise<void> {
  const next = contacts(ctx, organisation, kind).select((eb) => eb(eb.fn.max<number>('c.position'), '+', 1).as('position'));
  await ctx.db
    .insertInto('organisation_contact')
    .values((eb) => ({
      public_id: publicId,
      organisation_id: organisation,
      kind,
      content: JSON.stringify(content),
      position: eb.fn.coalesce(next.$asScalar(), sql.lit(0)),
      created_at: ctx.clock.now(),
    }))
    .execute();
}

export async function updateContact(ctx: Ctx, key: number, content: object, revision: number): Promise<void> {
  await ctx.db
    .updateTable('organisation_contact')
    .set({ content: JSON.stringify(content), revision })
    .where('id', '=', key)
    .execute();
}

export async function deleteContact(ctx: Ctx, key: number): Promise<void> {
  await ctx.db.deleteFrom('organisation_contact').where('id', '=', key).execute();
}

/** Public ids in their order. */
export async function contactOrder(ctx: Ctx, organisation: number, kind: ContactKind): Promise<string[]> {
  const rows = await contacts(ctx, organisation, kind).select('c.public_id as id').orderBy('c.position').orderBy('c.id').execute();
  return rows.map(({ id }) => id);
}

export async function putContactOrder(ctx: Ctx, organisation: number, kind: ContactKind, order: readonly string[]): Promise<void> {
  await sql`
    update organisation_contact c set position = k.position
    from unnest(${[...order]}::text[], ${order.map((_id, index) => index)}::int[]) as k (public_id, position)
    where c.organisation_id = ${organisation} and c.kind = ${kind} and c.public_id = k.public_id
  `.execute(ctx.db);
}

type PublicContact = { name: string; email: string; phone: string | null };
/** The first contact that an organisation shows to everybody. */
export async function publicContact(ctx: Ctx, organisation: number): Promise<PublicContact | undefined> {
  const row = await contacts(ctx, organisation, 'contact')
    .select('c.content')
    .where(sql<boolean>`c.content @> '{"isPublic": true}'`)
    .orderBy('c.position')
    .orderBy('c.id')
    .limit(1)
    .$narrowType<{ content: PublicContact }>()
    .executeTakeFirst();
  return row?.content;
}
