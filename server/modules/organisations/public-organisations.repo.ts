import { sql } from 'kysely';
import type { UnclaimedOrganisation } from '#contract/sign-up.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { startsWithPattern } from '#server/platform/db/like.ts';
import { runNamed } from '#server/platform/db/named.ts';
import { prewarm } from '#server/platform/db/prewarm.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import type { IdentifierKey } from './identifiers.repo.ts';
import type { NameKey, OrganisationRow } from './organisations.repo.ts';

// Public data of organisations, read only: matches of an import, summaries for lists, profiles.

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

/** Every organisation with its identifiers, without ids, in a stable order, by pages of `size`. */
export async function* allOrganisations(ctx: Ctx, size = 2000) {
  let after = { name: '', country: '', id: 0 };
  for (;;) {
    const rows = await ctx.db
      .selectFrom('organisation as o')
      .select(['o.id', 'o.normalised_name as normalised', 'o.name', 'o.country', 'o.city', 'o.claimed'])
      .select(
        sql<string[]>`array(
          select i.scheme || ' ' || i.identifier from organisation_identifier i where i.organisation_id = o.id order by 1)`.as('identifiers'),
      )
      .where((eb) => eb(eb.refTuple('o.normalised_name', eb.fn.coalesce('o.country', sql.lit('')), 'o.id'), '>', eb.tuple(after.name, after.country, after.id)))
      .orderBy('o.normalised_name')
      .orderBy((eb) => eb.fn.coalesce('o.country', sql.lit('')))
      .orderBy('o.id')
      .limit(size)
      .execute();
    for (const { id: _id, normalised: _normalised, ...row } of rows) yield { kind: 'organisation', ...row };
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = { name: last.normalised, country: last.country ?? '', id: last.id };
  }
}

/** An organisation as lists show it. */
export interface OrganisationSummary extends Pick<OrganisationRow, 'id' | 'publicId' | 'name' | 'country' | 'city'> {
  type: string | null;
  /** A claimed buyer with an administrator's approval. */
  approved: boolean;
}

/** The lines of some organisations, in no order. Reads through the transaction that the caller may be in. */
export async function organisationSummaries(ctx: Ctx, ids: readonly number[]): Promise<OrganisationSummary[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('organisation')
    .select(['id', 'public_id as publicId', 'name', 'country', 'city', sql<string | null>`details ->> 'buyerType'`.as('type')])
    .select(sql<boolean>`claimed and approval is not distinct from 'approved' and blocked_at is null`.as('approved'))
    .where('id', '=', anyValueOf(ids))
    .execute();
}

export interface ProfileRow extends OrganisationSummary, Pick<OrganisationRow, 'claimed' | 'details'> {
  identifiers: IdentifierKey[];
  /** The ancestors, the nearest first. */
  parents: Pick<OrganisationSummary, 'id' | 'publicId' | 'name'>[];
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
      to_json(array(with recursive above (id, parent_id, public_id, name, step) as (
          select p.id, p.parent_id, p.public_id, p.name, 1 from organisation p where p.id = o.parent_id
          union all select p.id, p.parent_id, p.public_id, p.name, step + 1 from above join organisation p on p.id = above.parent_id where step < 20)
        select json_build_object('id', id, 'publicId', public_id, 'name', name) from above order by step)) as parents,
      to_json(array(select c.id from organisation c where c.parent_id = o.id order by c.id)) as children
    from organisation o where o.id = (select coalesce(merged_into_id, id) from organisation where public_id = $1)`,
};

/** An organisation with its identifiers and relatives, also by the id of one that was merged into it; undefined when there is none. */
export async function profileRow(ctx: Ctx, publicId: string): Promise<ProfileRow | undefined> {
  const [row] = await runNamed<ProfileRow>(ctx, profile, [publicId]);
  return row;
}

const current = {
  name: 'organisation-current-ids',
  text: `select o.public_id as was, m.public_id as is from organisation o join organisation m on m.id = o.merged_into_id where o.public_id = any($1::text[])`,
};
/** The current public ids of organisations: their own, or that of the one that they were merged into. */
export async function currentPublicIds(ctx: Ctx, publicIds: readonly string[]): Promise<string[]> {
  const merged = await runNamed<{ was: string; is: string }>(ctx, current, [publicIds]);
  if (merged.length === 0) return [...publicIds];
  const currentById = new Map(merged.map(({ was, is }) => [was, is]));
  return publicIds.map((id) => currentById.get(id) ?? id);
}

/** Unclaimed organisations of a country, by the beginning of their normalised name. */
export async function unclaimedNamed(ctx: Ctx, normalisedName: string, country: string, limit: number): Promise<UnclaimedOrganisation[]> {
  return ctx.db
    .selectFrom('organisation as o')
    .select(['o.public_id as id', 'o.name', 'o.country', 'o.city'])
    .where('o.claimed', '=', false)
    .where('o.merged_into_id', 'is', null)
    .where('o.blocked_at', 'is', null)
    .where('o.normalised_name', 'like', startsWithPattern(normalisedName))
    .where((eb) => eb(eb.fn.coalesce('o.country', sql.lit('')), '=', country))
    .orderBy('o.normalised_name')
    .orderBy('o.id')
    .limit(limit)
    .execute();
}

/** Reads the organisations into memory: every card of a list names its buyer. */
export async function warmOrganisations(ctx: Ctx): Promise<void> {
  await prewarm(ctx, ['organisation', 'organisation_pkey']);
}
