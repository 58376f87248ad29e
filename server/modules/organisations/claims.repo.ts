import { sql } from 'kysely';
import type { Claim, UnclaimedOrganisation } from '#contract/sign-up.ts';
import type { Ctx, OrgType } from '#server/platform/ctx.ts';
import { likeStart } from '#server/platform/db/like.ts';

/** Unclaimed organisations of a country, by the beginning of their normalised name. */
export async function unclaimedNamed(ctx: Ctx, normalisedName: string, country: string, limit: number): Promise<UnclaimedOrganisation[]> {
  const { rows } = await sql<UnclaimedOrganisation>`
    select public_id as id, name, country, city from organisation
    where not claimed and merged_into_id is null and blocked_at is null and normalised_name like ${likeStart(normalisedName)} and coalesce(country, '') = ${country}
    order by normalised_name, id limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** organisation.id of one that can be claimed; held until the transaction ends, so that it is not given away meanwhile. */
export async function lockUnclaimed(ctx: Ctx, publicId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from organisation where public_id = ${publicId} and not claimed and merged_into_id is null and blocked_at is null for update
  `.execute(ctx.db);
  return rows[0]?.id;
}

const claim = sql`r.public_id as id, json_build_object('id', o.public_id, 'name', o.name, 'country', o.country, 'city', o.city) as organisation,
  r.content ->> 'reason' as reason, r.state, r.reason as answer,
  to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;

/** What somebody has claimed, the latest first, or one of it. */
export async function claimsOf(ctx: Ctx, accountId: number, { limit = 1, id = null }: { limit?: number; id?: string | null }): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select ${claim} from approval_request r join organisation o on o.id = r.organisation_id
    where r.account_id = ${accountId} and r.kind = 'claim' and (${id}::text is null or r.public_id = ${id}) order by r.id desc limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** How many claims of somebody wait to be decided. Their claims are counted one after another until the transaction ends. */
export async function claimsWaiting(ctx: Ctx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('claims', ${accountId}))`.execute(ctx.db);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from approval_request where account_id = ${accountId} and kind = 'claim' and state = 'waiting'
  `.execute(ctx.db);
  return rows[0]?.waiting ?? 0;
}

export interface NewClaim {
  publicId: string;
  organisationId: number;
  accountId: number;
  content: { reason: string; orgType: OrgType };
}

/**
 * Puts a claim before the administrator. One of the same person that waits already has the new reason where `replace` says so.
 * @returns its public id; undefined when one waits and stays as it is.
 */
export async function putClaim(ctx: Ctx, one: NewClaim, replace: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into approval_request (public_id, organisation_id, kind, content, account_id, created_at)
    values (${one.publicId}, ${one.organisationId}, 'claim', ${JSON.stringify(one.content)}::jsonb, ${one.accountId}, ${ctx.clock.now()})
    on conflict (organisation_id, account_id) where state = 'waiting' and kind = 'claim' do update set content = excluded.content where ${replace}
    returning public_id as id
  `.execute(ctx.db);
  return rows[0]?.id;
}

/** The public id of the claim of somebody that waits for an organisation. */
export async function waitingClaim(ctx: Ctx, accountId: number, organisationId: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select public_id as id from approval_request
    where account_id = ${accountId} and organisation_id = ${organisationId} and kind = 'claim' and state = 'waiting'
  `.execute(ctx.db);
  return rows[0]?.id;
}

/** Whether somebody's claim of an organisation of this normalised name and country waits. */
export async function claimsAlike(ctx: Ctx, accountId: number, normalisedName: string, country: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from approval_request r join organisation o on o.id = r.organisation_id
    where r.account_id = ${accountId} and r.kind = 'claim' and r.state = 'waiting'
      and o.normalised_name = ${normalisedName} and coalesce(o.country, '') = coalesce(${country}::text, '') limit 1
  `.execute(ctx.db);
  return rows.length > 0;
}

/** Takes back what an erased person claims, and what they wrote of themselves for it. */
export async function dropClaims(ctx: Ctx, accountId: number): Promise<void> {
  await sql`
    update approval_request set content = content - 'reason', decided_at = coalesce(decided_at, ${ctx.clock.now()}),
      state = case state when 'waiting' then 'withdrawn' else state end
    where account_id = ${accountId} and kind = 'claim'
  `.execute(ctx.db);
}

/** Takes a waiting claim back. @returns false when there is none of that person. */
export async function withdraw(ctx: Ctx, publicId: string, accountId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update approval_request set state = 'withdrawn', decided_at = ${ctx.clock.now()}
    where public_id = ${publicId} and account_id = ${accountId} and kind = 'claim' and state = 'waiting'
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0) > 0;
}
