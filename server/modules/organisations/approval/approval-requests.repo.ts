import { sql } from 'kysely';
import type { Ctx, OrgType } from '#server/platform/ctx.ts';

// The one file that writes the table `approval_request`; lists of it are read in approval-request-lists.repo.ts.

export type ApprovalRequestKind = 'registration' | 'change' | 'claim' | 'merge';
export type ApprovalRequestState = 'waiting' | 'approved' | 'denied' | 'withdrawn';
type Content = Record<string, unknown>;

export interface NewApprovalRequest {
  publicId: string;
  organisationId: number;
  kind: 'registration' | 'change' | 'claim';
  content: Content;
  accountId: number | null;
}

const columnsOf = (ctx: Ctx, { publicId, organisationId, accountId, content }: Omit<NewApprovalRequest, 'kind'>) => ({
  public_id: publicId,
  organisation_id: organisationId,
  account_id: accountId,
  content: JSON.stringify(content),
  created_at: ctx.clock.now(),
});
const isOnce = sql<boolean>`state = 'waiting' and kind <> 'claim'`;
const isWaitingClaim = sql<boolean>`state = 'waiting' and kind = 'claim'`;
const withdrawn = (ctx: Ctx) => ({ state: 'withdrawn', decided_at: ctx.clock.now() });

/** Puts something before the administrator; what already waits of its kind is replaced. */
export async function putApprovalRequest(ctx: Ctx, { kind, ...request }: NewApprovalRequest): Promise<void> {
  await ctx.db
    .insertInto('approval_request')
    .values({ kind, ...columnsOf(ctx, request) })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'kind'])
        .where(isOnce)
        .doUpdateSet((row) => ({ content: row.ref('excluded.content'), account_id: row.ref('excluded.account_id') })),
    )
    .execute();
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
export async function putClaim(ctx: Ctx, claim: NewClaim, replace: boolean): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('approval_request')
    .values({ kind: 'claim', ...columnsOf(ctx, claim) })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'account_id'])
        .where(isWaitingClaim)
        .doUpdateSet((row) => ({ content: row.ref('excluded.content') }))
        .where(sql<boolean>`${replace}`),
    )
    .returning('public_id')
    .executeTakeFirst();
  return row?.public_id;
}

export interface NewMerge {
  publicId: string;
  organisationId: number;
  otherId: number;
  accountId: number;
  reason: string;
}
/** Puts a merge before the administrator. @returns false when one of the organisation waits already. */
export async function insertMerge(ctx: Ctx, { otherId, reason, ...merge }: NewMerge): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('approval_request')
    .values({ kind: 'merge', other_id: otherId, ...columnsOf(ctx, { ...merge, content: { reason } }) })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'kind']).where(isOnce).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Puts the registration that was taken back last before an administrator once more, from now on. */
export async function renewRegistration(ctx: Ctx, organisationId: number, publicId: string): Promise<void> {
  await sql`
    insert into approval_request (public_id, organisation_id, kind, content, account_id, created_at)
    select ${publicId}, organisation_id, kind, content, account_id, ${ctx.clock.now()}::timestamptz from approval_request
    where organisation_id = ${organisationId} and kind = 'registration' and state = 'withdrawn' order by id desc limit 1
  `.execute(ctx.db);
}

/** Closes what waits. @returns false when it no longer waited. */
export async function closeApprovalRequest(ctx: Ctx, rowId: number, state: 'approved' | 'denied', decidedBy: number, reason: string | null): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('approval_request')
    .set({ state, decided_by: decidedBy, decided_at: ctx.clock.now(), reason })
    .where('id', '=', rowId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const waiting = (ctx: Ctx) => ctx.db.updateTable('approval_request').set(withdrawn(ctx)).where('state', '=', 'waiting');

/** Takes back a change or a merge that an organisation asked for. @returns whether there was one. */
export async function withdrawApprovalRequest(ctx: Ctx, organisationId: number, kind: 'change' | 'merge', publicId: string): Promise<boolean> {
  const { numUpdatedRows } = await waiting(ctx)
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes a waiting claim back. @returns false when there is none of that person. */
export async function endClaim(ctx: Ctx, accountId: number, publicId: string): Promise<boolean> {
  const { numUpdatedRows } = await waiting(ctx)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'claim')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes back all that an organisation put before an administrator. */
export async function withdrawAllApprovalRequests(ctx: Ctx, organisationId: number): Promise<void> {
  await waiting(ctx).where('organisation_id', '=', organisationId).execute();
}

/** What waited as a change of an approved organisation is asked for with its registration. @returns its content. */
export async function takeChange(ctx: Ctx, organisationId: number): Promise<Content> {
  const row = await waiting(ctx).where('organisation_id', '=', organisationId).where('kind', '=', 'change').returning('content').executeTakeFirst();
  return (row?.content ?? {}) as Content;
}

/** Takes back what an erased person claims, and what they wrote of themselves for it. */
export async function dropClaims(ctx: Ctx, accountId: number): Promise<void> {
  await sql`
    update approval_request set content = content - 'reason', decided_at = coalesce(decided_at, ${ctx.clock.now()}),
      state = case state when 'waiting' then 'withdrawn' else state end
    where account_id = ${accountId} and kind = 'claim'
  `.execute(ctx.db);
}

export interface WaitingApprovalRequest {
  rowId: number;
  id: string;
  accountId: number | null;
  content: Content;
}
/** What waits of some kind for an organisation: of claims several, of all else one at most. */
export async function waitingOf(ctx: Ctx, organisationId: number, kind: ApprovalRequestKind): Promise<WaitingApprovalRequest[]> {
  const { rows } = await sql<WaitingApprovalRequest>`
    select id as "rowId", public_id as id, account_id as "accountId", content from approval_request
    where organisation_id = ${organisationId} and kind = ${kind} and state = 'waiting' order by id
  `.execute(ctx.db);
  return rows;
}

/** The public id of the claim of somebody that waits for an organisation. */
export async function waitingClaim(ctx: Ctx, accountId: number, organisationId: number): Promise<string | undefined> {
  return (await waitingOf(ctx, organisationId, 'claim')).find((one) => one.accountId === accountId)?.id;
}

/** How many claims of somebody wait to be decided. Their claims are counted one after another until the transaction ends. */
export async function claimsWaiting(ctx: Ctx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('claims', ${accountId}))`.execute(ctx.db);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from approval_request where account_id = ${accountId} and kind = 'claim' and state = 'waiting'
  `.execute(ctx.db);
  return rows[0]?.waiting ?? 0;
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

/**
 * Takes what waits and the administrators were not told of as told now, unless they were told of something after `since`.
 * @returns how many these are, and how many wait at all.
 */
export async function takeUntold(ctx: Ctx, since: Date): Promise<{ fresh: number; waiting: number }> {
  const { rows } = await sql<{ fresh: number; waiting: number }>`
    with told as (
      update approval_request set told_at = ${ctx.clock.now()}
      where state = 'waiting' and told_at is null and not exists (select from approval_request where told_at > ${since}) returning id)
    select (select count(*)::int from told) as fresh, (select count(*)::int from approval_request where state = 'waiting') as waiting
  `.execute(ctx.db);
  return rows[0]!;
}
