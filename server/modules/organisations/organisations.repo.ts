import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import { prewarm } from '#server/platform/db/prewarm.ts';
import type { OrganisationDetails } from './organisation-profile.ts';

export interface IdentifierKey {
  scheme: string;
  identifier: string;
}
export interface NameKey {
  normalisedName: string;
  country: string | null;
}
export interface NewOrganisation extends NameKey {
  publicId: string;
  name: string;
  city: string | null;
}

/** The holder of each identifier; identifiers without a holder are left out. */
export async function holdersOf(ctx: Ctx, keys: readonly IdentifierKey[]): Promise<(IdentifierKey & { id: number })[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<IdentifierKey & { id: number }>`
    select i.scheme, i.identifier, i.organisation_id as id
    from organisation_identifier i
    join unnest(${keys.map((key) => key.scheme)}::text[], ${keys.map((key) => key.identifier)}::text[]) as k (scheme, identifier)
      using (scheme, identifier)
  `.execute(ctx.db);
  return rows;
}

/**
 * Organisations of each name and country that an import may mean: those from imports, claimed since or not; an unclaimed
 * one goes before a claimed one, an older before a younger. One that signed itself up is only known by its identifiers:
 * else whoever takes the name of a body would be given its notices.
 */
export async function organisationsNamed(ctx: Ctx, keys: readonly NameKey[]): Promise<(NameKey & { id: number })[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<NameKey & { id: number }>`
    select distinct on (o.normalised_name, coalesce(o.country, '')) o.id, o.normalised_name as "normalisedName", o.country
    from organisation o
    join unnest(${keys.map((key) => key.normalisedName)}::text[], ${keys.map((key) => key.country ?? '')}::text[]) as k (name, country)
      on k.name = o.normalised_name and k.country = coalesce(o.country, '')
    where o.from_import
    order by o.normalised_name, coalesce(o.country, ''), o.claimed, o.id
  `.execute(ctx.db);
  return rows;
}

/** Adds unclaimed buyers; one that somebody else added meanwhile is left as it is. */
export async function insertUnclaimed(ctx: Ctx, organisations: readonly NewOrganisation[]): Promise<void> {
  if (organisations.length === 0) return;
  await sql`
    insert into organisation (public_id, name, normalised_name, country, city)
    select * from unnest(
      ${organisations.map((one) => one.publicId)}::text[], ${organisations.map((one) => one.name)}::text[],
      ${organisations.map((one) => one.normalisedName)}::text[], ${organisations.map((one) => one.country)}::text[],
      ${organisations.map((one) => one.city)}::text[])
    on conflict (normalised_name, coalesce(country, '')) where not claimed do nothing
  `.execute(ctx.db);
}

/** Gives organisations further identifiers; one that another organisation holds stays there. */
export async function insertIdentifiers(ctx: Ctx, held: readonly (IdentifierKey & { id: number })[]): Promise<void> {
  if (held.length === 0) return;
  await sql`
    insert into organisation_identifier (scheme, identifier, organisation_id)
    select * from unnest(${held.map((one) => one.scheme)}::text[], ${held.map((one) => one.identifier)}::text[], ${held.map((one) => one.id)}::bigint[])
    on conflict do nothing
  `.execute(ctx.db);
}

/** Every organisation with its identifiers, without ids, in a stable order, by pages of `size`. */
export async function* allOrganisations(
  ctx: Ctx,
  size = 2000,
): AsyncGenerator<{ name: string; country: string | null; city: string | null; claimed: boolean; identifiers: string[] }> {
  let after = { name: '', country: '', id: 0 };
  for (;;) {
    const { rows } = await sql<{
      id: number;
      normalised: string;
      name: string;
      country: string | null;
      city: string | null;
      claimed: boolean;
      identifiers: string[];
    }>`
      select o.id, o.normalised_name as normalised, o.name, o.country, o.city, o.claimed,
        array(select i.scheme || ' ' || i.identifier from organisation_identifier i where i.organisation_id = o.id order by 1) as identifiers
      from organisation o
      where (o.normalised_name, coalesce(o.country, ''), o.id) > (${after.name}, ${after.country}, ${after.id}::bigint)
      order by o.normalised_name, coalesce(o.country, ''), o.id limit ${size}
    `.execute(ctx.db);
    for (const { id: _id, normalised: _normalised, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = { name: last.normalised, country: last.country ?? '', id: last.id };
  }
}

/** Adds what is not known yet to the details of unclaimed organisations. */
export async function fillDetails(ctx: Ctx, told: ReadonlyMap<number, OrganisationDetails>): Promise<void> {
  if (told.size === 0) return;
  const sorted = [...told].toSorted(([a], [b]) => a - b);
  await sql`
    update organisation o set details = k.details || o.details
    from unnest(${sorted.map(([id]) => id)}::bigint[], ${sorted.map(([, details]) => JSON.stringify(details))}::jsonb[]) as k (id, details)
    where k.id = o.id and not o.claimed and k.details || o.details <> o.details
  `.execute(ctx.db);
}

/** Makes organisations parts of others. @param parents organisation.id → that of its parent. */
export async function putParents(ctx: Ctx, parents: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update organisation o set parent_id = k.parent
    from unnest(${[...parents.keys()]}::bigint[], ${[...parents.values()]}::bigint[]) as k (id, parent) where k.id = o.id
  `.execute(ctx.db);
}

/** What lists tell of an organisation. */
export interface OrganisationLine {
  id: number;
  publicId: string;
  name: string;
  country: string | null;
  city: string | null;
  type: string | null;
  /** A claimed buyer with an administrator's approval. */
  approved: boolean;
}

/** The lines of some organisations, in no order. Reads through the transaction that the caller may be in. */
export async function linesOf(ctx: Ctx, ids: readonly number[]): Promise<OrganisationLine[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OrganisationLine>`
    select id, public_id as "publicId", name, country, city, details ->> 'buyerType' as type,
      claimed and approval is not distinct from 'approved' and blocked_at is null as approved
    from organisation where id = any(${ids}::bigint[])
  `.execute(ctx.db);
  return rows;
}

export interface ProfileRow extends OrganisationLine {
  claimed: boolean;
  details: OrganisationDetails;
  identifiers: { scheme: string; identifier: string }[];
  /** organisation.id of the ancestors, the nearest first. */
  parents: number[];
  /** organisation.id of the organisations just below it. */
  children: number[];
}

// A tree that is no tree must not hang a page: twenty generations are more than any state has.
const profile = {
  name: 'organisation-profile',
  text: `select o.id, o.public_id as "publicId", o.name, o.country, o.city, o.details ->> 'buyerType' as type, o.claimed,
      o.claimed and o.approval is not distinct from 'approved' and o.blocked_at is null as approved, o.details,
      coalesce((select json_agg(json_build_object('scheme', i.scheme, 'identifier', i.identifier) order by i.scheme, i.identifier)
        from organisation_identifier i where i.organisation_id = o.id), '[]') as identifiers,
      to_json(array(with recursive above (id, parent_id, step) as (
          select p.id, p.parent_id, 1 from organisation p where p.id = o.parent_id
          union all select p.id, p.parent_id, step + 1 from above join organisation p on p.id = above.parent_id where step < 20)
        select id from above order by step)) as parents,
      to_json(array(select c.id from organisation c where c.parent_id = o.id order by c.id)) as children
    from organisation o where o.id = (select coalesce(merged_into_id, id) from organisation where public_id = $1)`,
};

/** An organisation with its identifiers and relatives, also by the id of one that went into it; undefined when there is none. */
export async function profileRow(ctx: Ctx, publicId: string): Promise<ProfileRow | undefined> {
  const [row] = await runNamed<ProfileRow>(ctx, profile, [publicId]);
  return row;
}

/** Reads the organisations into memory: every card of a list names its buyer. */
export async function warmOrganisations(ctx: Ctx): Promise<void> {
  await prewarm(ctx, ['organisation', 'organisation_pkey']);
}
