// People and organisations, by the views of the modules that hold them.
import { sql } from 'kysely';
import { OWNER } from '#contract/names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';

/** Somebody of an organisation or of one above it. */
export interface PersonUpwards {
  accountId: number;
  /** Public id. */
  id: string;
  name: string;
  username: string;
  /** The nearest organisation that they belong to. */
  organisation: { id: string; name: string };
}

const MAX_FOUND = 20;

/** Active people with a confirmed address who belong to an organisation or to one above it, once each, with the nearest one. */
const peopleUpwards = (organisationId: number) => sql`
  people as (
    select distinct on (m.account_id) m.account_id, m.public_id as organisation, m.name as organisation_name
    from organisation_and_above(${organisationId}) u join membership_label m on m.organisation_id = u.id
      join account_verified v on v.id = m.account_id and v.email_verified
    where not u.is_blocked
    order by m.account_id, u.level)`;
const columns = sql`a.id as "accountId", a.public_id as id, ${personName('a')} as name, a.username,
  json_build_object('id', p.organisation, 'name', p.organisation_name) as organisation`;

/** Those whose name or username contains a text and who are no opening officers yet, by name; at most twenty. */
export async function findCandidates(ctx: Ctx, organisationId: number, text: string, without: readonly number[]): Promise<PersonUpwards[]> {
  const pattern = containsPattern(text.trim().toLowerCase());
  const { rows } = await sql<PersonUpwards>`
    with ${peopleUpwards(organisationId)}
    select ${columns} from people p join account_label a on a.id = p.account_id
    where a.is_active and a.id <> all(${[...without]}::bigint[]) and (lower(${personName('a')}) like ${pattern} or lower(a.username) like ${pattern})
    order by lower(${personName('a')}), a.id limit ${MAX_FOUND}
  `.execute(ctx.db);
  return rows;
}

/** One of them by public id. */
export async function personUpwards(ctx: Ctx, organisationId: number, id: string): Promise<PersonUpwards | undefined> {
  const { rows } = await sql<PersonUpwards>`
    with ${peopleUpwards(organisationId)}
    select ${columns} from people p join account_label a on a.id = p.account_id where a.is_active and a.public_id = ${id}
  `.execute(ctx.db);
  return rows[0];
}

/** Those of some accounts who still belong there, each with the nearest organisation. */
export async function stillUpwards(ctx: Ctx, organisationId: number, accountIds: readonly number[]): Promise<PersonUpwards[]> {
  const { rows } = await sql<PersonUpwards>`
    with ${peopleUpwards(organisationId)}
    select ${columns} from people p join account_label a on a.id = p.account_id where a.is_active and a.id = any(${[...accountIds]}::bigint[])
  `.execute(ctx.db);
  return rows;
}

export interface Recipient {
  accountId: number;
  email: string;
  language: string;
  firstName: string;
}

/** One active person as a mail's recipient. */
export async function recipientOf(ctx: Ctx, accountId: number): Promise<Recipient | undefined> {
  return ctx.db
    .selectFrom('account_label')
    .select(['id as accountId', 'email', 'language', 'first_name as firstName'])
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .$narrowType<Recipient>()
    .executeTakeFirst();
}

/** The active owners of an organisation, and who acted for it, if they still belong to it or to one above it; each once. */
export async function recipientsIn(ctx: Ctx, organisationId: number, accountId: number | null): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select a.id as "accountId", a.email, a.language, a.first_name as "firstName"
    from account_label a
    where a.is_active and a.id in (
      select m.account_id from membership_label m where m.organisation_id = ${organisationId} and m.role_id = ${OWNER}
      union
      select m.account_id from organisation_and_above(${organisationId}) u join membership_label m on m.organisation_id = u.id
      where m.account_id = ${accountId}
    )
    order by a.id
  `.execute(ctx.db);
  return rows;
}

/** The name of an organisation as it is now. */
export async function buyerName(ctx: Ctx, organisationId: number): Promise<string> {
  const row = await ctx.db.selectFrom('organisation_label').select('name').where('id', '=', organisationId).executeTakeFirst();
  return row?.name ?? '';
}

/** organisation.id by public id. */
export async function organisationByPublicId(ctx: Ctx, publicId: string): Promise<{ id: number; publicId: string; name: string } | undefined> {
  return ctx.db
    .selectFrom('organisation_label')
    .select(['id', 'public_id as publicId', 'name'])
    .where('public_id', '=', publicId)
    .$narrowType<{ id: number; publicId: string; name: string }>()
    .executeTakeFirst();
}
