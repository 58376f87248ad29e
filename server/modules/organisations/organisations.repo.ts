import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

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

/** Who holds each of the identifiers; those that nobody holds are left out. */
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

/** Organisations of each name and country; an unclaimed one goes before a claimed one, an older before a younger. */
export async function organisationsNamed(ctx: Ctx, keys: readonly NameKey[]): Promise<(NameKey & { id: number })[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<NameKey & { id: number }>`
    select distinct on (o.normalised_name, coalesce(o.country, '')) o.id, o.normalised_name as "normalisedName", o.country
    from organisation o
    join unnest(${keys.map((key) => key.normalisedName)}::text[], ${keys.map((key) => key.country ?? '')}::text[]) as k (name, country)
      on k.name = o.normalised_name and k.country = coalesce(o.country, '')
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
