import { sql } from 'kysely';
import type { Merge } from '#contract/merges.ts';
import type { Approval, Ctx, OrgType } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';

/** One of two organisations that are to be one. */
export interface Half {
  id: number;
  publicId: string;
  name: string;
  orgType: OrgType;
  approval: Approval | null;
  claimed: boolean;
  isMerged: boolean;
  isBlocked: boolean;
  revision: number;
}

/** Organisations by public id, held until the transaction ends, all in one order: of two who hold the same ones the second waits. */
export async function lockHalves(ctx: Ctx, publicIds: readonly string[]): Promise<Map<string, Half>> {
  const { rows } = await sql<Half>`
    select id, public_id as "publicId", name, org_type as "orgType", approval, claimed, merged_into_id is not null as "isMerged",
      blocked_at is not null as "isBlocked", revision
    from organisation where public_id = any(${[...publicIds]}::text[]) order by id for update
  `.execute(ctx.db);
  return new Map(rows.map((row) => [row.publicId, row]));
}

/** Gives what hangs on an organisation to another: identifiers, children, and its id and name as further ones. @returns how many of them. */
export async function putInto(ctx: Ctx, from: number, into: number): Promise<{ identifiers: number; children: number }> {
  const identifiers = await sql`update organisation_identifier set organisation_id = ${into} where organisation_id = ${from}`.execute(ctx.db);
  const children = await sql`update organisation set parent_id = ${into} where parent_id = ${from}`.execute(ctx.db);
  await sql`update organisation set merged_into_id = ${into}, parent_id = null, revision = revision + 1 where id = ${from}`.execute(ctx.db);
  return { identifiers: Number(identifiers.numAffectedRows ?? 0), children: Number(children.numAffectedRows ?? 0) };
}

/**
 * Whose each organisation is now: its own id, or that of the one that it went into. Until the transaction ends none of them goes
 * into another one.
 */
export async function currentIds(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; current: number }>`
    select id, coalesce(merged_into_id, id) as current from organisation where id = any(${[...new Set(ids)]}::bigint[]) order by id for key share
  `.execute(ctx.db);
  return new Map(rows.map(({ id, current }) => [id, current]));
}

const current = {
  name: 'organisation-current-ids',
  text: `select o.public_id as was, m.public_id as is from organisation o join organisation m on m.id = o.merged_into_id where o.public_id = any($1::text[])`,
};
/** The ids by which organisations are known now: each its own, or that of the one that it went into. */
export async function currentPublicIds(ctx: Ctx, publicIds: readonly string[]): Promise<string[]> {
  const merged = await runNamed<{ was: string; is: string }>(ctx, current, [publicIds]);
  if (merged.length === 0) return [...publicIds];
  const now = new Map(merged.map(({ was, is }) => [was, is]));
  return publicIds.map((id) => now.get(id) ?? id);
}

/** Somebody else who waits for the same organisation. */
export interface Rival {
  rowId: number;
  id: string;
  kind: 'claim' | 'merge';
  /** Of a merge: organisation.id of who asks. */
  organisationId: number;
  accountId: number | null;
}
/** Everybody who waits for an organisation that imports name: persons who claim it, and buyers that say they are it. */
export async function rivalsFor(ctx: Ctx, importedId: number): Promise<Rival[]> {
  const { rows } = await sql<Rival>`
    select id as "rowId", public_id as id, kind, organisation_id as "organisationId", account_id as "accountId" from approval_request
    where state = 'waiting' and (kind = 'claim' and organisation_id = ${importedId} or kind = 'merge' and other_id = ${importedId}) order by id
  `.execute(ctx.db);
  return rows;
}

export interface NewMerge {
  publicId: string;
  organisationId: number;
  otherId: number;
  accountId: number;
  reason: string;
}
/** Puts a merge before the administrator. @returns false when one of the organisation waits already. */
export async function insertMerge(ctx: Ctx, one: NewMerge): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into approval_request (public_id, organisation_id, kind, other_id, content, account_id, created_at)
    values (${one.publicId}, ${one.organisationId}, 'merge', ${one.otherId}, ${JSON.stringify({ reason: one.reason })}::jsonb, ${one.accountId},
      ${ctx.clock.now()})
    on conflict (organisation_id, kind) where state = 'waiting' and kind <> 'claim' do nothing
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** What an organisation asked for, the latest first, or one of it. */
export async function mergesOf(ctx: Ctx, organisationId: number, { limit = 1, id = null }: { limit?: number; id?: string | null }): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    select r.public_id as id, json_build_object('id', o.public_id, 'name', o.name, 'country', o.country, 'city', o.city) as organisation,
      r.content ->> 'reason' as reason, r.state, r.reason as answer,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from approval_request r join organisation o on o.id = r.other_id
    where r.organisation_id = ${organisationId} and r.kind = 'merge' and (${id}::text is null or r.public_id = ${id}) order by r.id desc limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** Takes a waiting merge back. @returns false when there is none of that organisation. */
export async function endWaitingMerge(ctx: Ctx, organisationId: number, publicId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update approval_request set state = 'withdrawn', decided_at = ${ctx.clock.now()}
    where public_id = ${publicId} and organisation_id = ${organisationId} and kind = 'merge' and state = 'waiting'
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0) > 0;
}
