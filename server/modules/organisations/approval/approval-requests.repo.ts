import { type NotNull, sql } from 'kysely';
import type { Ctx, OrgType } from '#server/platform/ctx.ts';
import type { JsonObject } from '#server/platform/db/schema.generated.ts';

// The one file that writes the table `approval_request`; lists of it are read in approval-request-lists.repo.ts.

export type ApprovalRequestKind = 'registration' | 'change' | 'claim' | 'merge' | 'supplier';
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
const isPendingUnlessClaim = sql<boolean>`state = 'waiting' and kind <> 'claim'`;
const isPendingClaim = sql<boolean>`state = 'waiting' and kind = 'claim'`;
const withdrawnColumns = (ctx: Ctx) => ({ state: 'withdrawn', decided_at: ctx.clock.now() });

/** Adds a request for the administrator, in place of a pending one of the same kind. */
export async function putApprovalRequest(ctx: Ctx, { kind, ...request }: NewApprovalRequest): Promise<void> {
  await ctx.db
    .insertInto('approval_request')
    .values({ kind, ...columnsOf(ctx, request) })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'kind'])
        .where(isPendingUnlessClaim)
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
 * Adds a claim. A pending one of the same person gets the new reason if `replace` says so.
 * @returns its public id; undefined when one is pending and stays unchanged.
 */
export async function putClaim(ctx: Ctx, claim: NewClaim, replace: boolean): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('approval_request')
    .values({ kind: 'claim', ...columnsOf(ctx, claim) })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'account_id'])
        .where(isPendingClaim)
        .doUpdateSet((row) => ({ content: row.ref('excluded.content') }))
        .where(sql<boolean>`${replace}`),
    )
    .returning('public_id')
    .executeTakeFirst();
  return row?.public_id;
}

/** Adds a request of an organisation. @returns false when one of the same kind is pending already. */
async function insertUnlessPending(ctx: Ctx, row: ReturnType<typeof columnsOf> & { kind: ApprovalRequestKind; other_id?: number }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('approval_request')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'kind']).where(isPendingUnlessClaim).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export interface NewMerge {
  publicId: string;
  organisationId: number;
  otherId: number;
  accountId: number;
  reason: string;
}
/** Adds a merge request. @returns false when one of the organisation is pending already. */
export async function insertMerge(ctx: Ctx, { otherId, reason, ...merge }: NewMerge): Promise<boolean> {
  return insertUnlessPending(ctx, { kind: 'merge', other_id: otherId, ...columnsOf(ctx, { ...merge, content: { reason } }) });
}

/** What a claim to a supplier says: `key` is that of `award_supplier_keys`, the rest is for people. */
export interface SupplierClaimContent extends Content {
  key: string;
  name: string;
  country?: string;
  identifiers?: { scheme: string; identifier: string }[];
  reason: string;
}
/** Adds a claim to a supplier. @returns false when one of the organisation is pending already. */
export async function insertSupplierClaim(
  ctx: Ctx,
  claim: Pick<NewMerge, 'publicId' | 'organisationId' | 'accountId'> & { content: SupplierClaimContent },
): Promise<boolean> {
  return insertUnlessPending(ctx, { kind: 'supplier', ...columnsOf(ctx, claim) });
}

/**
 * Ends the approved claims of an organisation to suppliers, or one of them.
 * @param end who ended it: the organisation itself, or an administrator with a reason
 * @returns whether there was one
 */
export async function endSupplierClaims(
  ctx: Ctx,
  organisationId: number,
  end: { publicId?: string; decidedBy?: number; reason?: string } = {},
): Promise<boolean> {
  const { publicId, decidedBy, reason } = end;
  const { numUpdatedRows } = await ctx.db
    .updateTable('approval_request')
    .set(decidedBy === undefined ? withdrawnColumns(ctx) : { state: 'denied', decided_by: decidedBy, decided_at: ctx.clock.now(), reason: reason ?? null })
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'supplier')
    .where('state', '=', 'approved')
    .$if(publicId !== undefined, (query) => query.where('public_id', '=', publicId!))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Submits the last withdrawn registration again, dated now. */
export async function renewRegistration(ctx: Ctx, organisationId: number, publicId: string): Promise<void> {
  await ctx.db
    .insertInto('approval_request')
    .columns(['organisation_id', 'kind', 'content', 'account_id', 'public_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('approval_request')
        .select(['organisation_id', 'kind', 'content', 'account_id', eb.val(publicId).as('public_id'), eb.val(ctx.clock.now()).as('created_at')])
        .where('organisation_id', '=', organisationId)
        .where('kind', '=', 'registration')
        .where('state', '=', 'withdrawn')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
}

/** Closes a pending request. @returns false when it was no longer pending. */
export async function closeApprovalRequest(ctx: Ctx, rowId: number, state: 'approved' | 'denied', decidedBy: number, reason: string | null): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('approval_request')
    .set({ state, decided_by: decidedBy, decided_at: ctx.clock.now(), reason })
    .where('id', '=', rowId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const updateToWithdrawn = (ctx: Ctx) => ctx.db.updateTable('approval_request').set(withdrawnColumns(ctx)).where('state', '=', 'waiting');

/** Withdraws a pending change, merge request or claim to a supplier of an organisation. @returns whether there was one. */
export async function withdrawApprovalRequest(ctx: Ctx, organisationId: number, kind: 'change' | 'merge' | 'supplier', publicId: string): Promise<boolean> {
  const { numUpdatedRows } = await updateToWithdrawn(ctx)
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Withdraws a pending claim. @returns false when that person has none. */
export async function withdrawClaimRequest(ctx: Ctx, accountId: number, publicId: string): Promise<boolean> {
  const { numUpdatedRows } = await updateToWithdrawn(ctx)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'claim')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Withdraws all pending requests of an organisation. */
export async function withdrawAllApprovalRequests(ctx: Ctx, organisationId: number): Promise<void> {
  await updateToWithdrawn(ctx).where('organisation_id', '=', organisationId).execute();
}

/** Withdraws the pending change of an organisation. @returns its content, for a new registration. */
export async function withdrawPendingChange(ctx: Ctx, organisationId: number): Promise<Content> {
  const row = await updateToWithdrawn(ctx).where('organisation_id', '=', organisationId).where('kind', '=', 'change').returning('content').executeTakeFirst();
  return (row?.content ?? {}) as Content;
}

/** Withdraws an erased person's claims, and deletes their reasons. A claim to a supplier is their organisation's: it stays as it is. */
export async function eraseClaims(ctx: Ctx, accountId: number): Promise<void> {
  const ofPerson = ctx.db.updateTable('approval_request').where('account_id', '=', accountId);
  await ofPerson
    .set((eb) => ({
      content: sql`content - 'reason'`,
      decided_at: eb.fn.coalesce('decided_at', eb.val(ctx.clock.now())),
      state: sql<string>`case state when 'waiting' then 'withdrawn' else state end`,
    }))
    .where('kind', '=', 'claim')
    .execute();
  await ofPerson
    .set({ content: sql`content - 'reason'` })
    .where('kind', '=', 'supplier')
    .execute();
}

/** The pending requests of a kind for an organisation: there may be several claims, but only one of any other kind. */
export const pendingRequestsOf = (ctx: Ctx, organisationId: number, kind: ApprovalRequestKind) =>
  ctx.db
    .selectFrom('approval_request as r')
    .select(['r.id as rowId', 'r.public_id as id', 'r.account_id as accountId', 'r.content'])
    .where('r.organisation_id', '=', organisationId)
    .where('r.kind', '=', kind)
    .where('r.state', '=', 'waiting')
    .orderBy('r.id')
    .$narrowType<{ content: JsonObject }>()
    .execute();

/** The public id of a person's pending claim of an organisation. */
export async function pendingClaimId(ctx: Ctx, accountId: number, organisationId: number): Promise<string | undefined> {
  return (await pendingRequestsOf(ctx, organisationId, 'claim')).find((request) => request.accountId === accountId)?.id;
}

/** Keeps others from adding claims of a person until the transaction ends. */
export async function lockClaims(ctx: Ctx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('claims', ${accountId}))`.execute(ctx.db);
}

/** How many claims of a person are pending. The caller holds `lockClaims`. */
export async function countPendingClaims(ctx: Ctx, accountId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('approval_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'claim')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * All pending requests for an imported organisation: claims by persons, and merges by registered buyers.
 * @returns `organisationId` is the organisation that made the request.
 */
export const competingRequests = (ctx: Ctx, importedId: number) =>
  ctx.db
    .selectFrom('approval_request as r')
    .select(['r.id as rowId', 'r.public_id as id', 'r.kind', 'r.organisation_id as organisationId', 'r.account_id as accountId'])
    .where('r.state', '=', 'waiting')
    .where((eb) => eb.or([eb.and({ 'r.kind': 'claim', 'r.organisation_id': importedId }), eb.and({ 'r.kind': 'merge', 'r.other_id': importedId })]))
    .orderBy('r.id')
    .$narrowType<{ kind: 'claim' | 'merge' }>()
    .execute();

/**
 * Marks pending requests as mailed to the administrators, unless an earlier mail went out after `since`.
 * @returns the number of requests marked now, and of all pending ones.
 */
export async function markAdministratorsMailed(ctx: Ctx, since: Date): Promise<{ newlyMailed: number; waiting: number }> {
  return ctx.db
    .with('mailed', (db) =>
      db
        .updateTable('approval_request')
        .set({ told_at: ctx.clock.now() })
        .where('state', '=', 'waiting')
        .where('told_at', 'is', null)
        .where((eb) => eb.not(eb.exists(eb.selectFrom('approval_request').select('id').where('told_at', '>', since))))
        .returning('id'),
    )
    .selectNoFrom((eb) => [
      eb.selectFrom('mailed').select(eb.fn.countAll<number>().as('count')).as('newlyMailed'),
      eb.selectFrom('approval_request').select(eb.fn.countAll<number>().as('count')).where('state', '=', 'waiting').as('waiting'),
    ])
    .$narrowType<{ newlyMailed: NotNull; waiting: NotNull }>()
    .executeTakeFirstOrThrow();
}
