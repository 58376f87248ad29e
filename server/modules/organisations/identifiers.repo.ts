import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface IdentifierKey {
  scheme: string;
  identifier: string;
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

/** Gives organisations further identifiers; one that another organisation holds stays there. */
export async function insertIdentifiers(ctx: Ctx, identifiers: readonly (IdentifierKey & { id: number })[]): Promise<void> {
  if (identifiers.length === 0) return;
  await sql`
    insert into organisation_identifier (scheme, identifier, organisation_id)
    select * from unnest(${identifiers.map((key) => key.scheme)}::text[], ${identifiers.map((key) => key.identifier)}::text[], ${identifiers.map((key) => key.id)}::bigint[])
    on conflict do nothing
  `.execute(ctx.db);
}

/** Gives an organisation exactly these identifiers. @returns those that another holds, with its name; they stay there. */
export async function replaceIdentifiers(ctx: Ctx, id: number, identifiers: readonly IdentifierKey[]): Promise<(IdentifierKey & { name: string })[]> {
  const identifierTable = sql`unnest(${identifiers.map((key) => key.scheme)}::text[], ${identifiers.map((key) => key.identifier)}::text[]) as k (scheme, identifier)`;
  await sql`
    delete from organisation_identifier i where i.organisation_id = ${id}
      and not exists (select from ${identifierTable} where k.scheme = i.scheme and k.identifier = i.identifier)
  `.execute(ctx.db);
  await sql`
    insert into organisation_identifier (scheme, identifier, organisation_id) select distinct k.scheme, k.identifier, ${id}::bigint from ${identifierTable}
    on conflict do nothing
  `.execute(ctx.db);
  const { rows } = await sql<IdentifierKey & { name: string }>`
    select k.scheme, k.identifier, o.name from ${identifierTable} join organisation_identifier i on i.scheme = k.scheme and i.identifier = k.identifier
    join organisation_label o on o.id = i.organisation_id where o.id <> ${id}
  `.execute(ctx.db);
  return rows;
}

/** Gives the identifiers of an organisation to another. @returns how many. */
export async function moveIdentifiers(ctx: Ctx, from: number, into: number): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('organisation_identifier')
    .set({ organisation_id: into })
    .where('organisation_id', '=', from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
