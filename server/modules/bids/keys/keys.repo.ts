import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import type { SealedKeyPair } from './officer-key.ts';

/** An officer's stored key pair. */
export interface OfficerKeyRow extends SealedKeyPair {
  accountId: number;
  setAt: Date;
}

const keyColumns = ['account_id as accountId', 'public_key as publicKey', 'sealed_key as sealedKey', 'salt', 'memory', 'passes', 'set_at as setAt'] as const;

export const officerKeysOf = (ctx: Ctx, accountIds: readonly number[]): Promise<OfficerKeyRow[]> =>
  ctx.db.selectFrom('opening_key').select(keyColumns).where('account_id', '=', anyValueOf(accountIds)).execute();

/** The key of one account, locked until the transaction ends. */
export const lockOfficerKey = (ctx: Ctx, accountId: number): Promise<OfficerKeyRow | undefined> =>
  ctx.db.selectFrom('opening_key').select(keyColumns).where('account_id', '=', accountId).forUpdate().executeTakeFirst();

export async function putOfficerKey(ctx: Ctx, accountId: number, key: SealedKeyPair): Promise<void> {
  const values = {
    public_key: key.publicKey,
    sealed_key: key.sealedKey,
    salt: key.salt,
    memory: key.memory,
    passes: key.passes,
    set_at: ctx.clock.now(),
  };
  await ctx.db
    .insertInto('opening_key')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** The key pair of a tender as stored. */
export interface TenderKeyRow {
  noticeId: number;
  publicKey: string;
  wrappedKey: Buffer;
  bidSecretId: string;
}

export const tenderKeyOf = (ctx: Ctx, noticeId: number): Promise<TenderKeyRow | undefined> =>
  ctx.db
    .selectFrom('tender_key')
    .select(['notice_id as noticeId', 'public_key as publicKey', 'wrapped_key as wrappedKey', 'bid_secret_id as bidSecretId'])
    .where('notice_id', '=', noticeId)
    .executeTakeFirst();

export async function insertTenderKey(ctx: Ctx, { noticeId, publicKey, wrappedKey, bidSecretId }: TenderKeyRow): Promise<void> {
  await ctx.db
    .insertInto('tender_key')
    .values({ notice_id: noticeId, public_key: publicKey, wrapped_key: wrappedKey, bid_secret_id: bidSecretId, created_at: ctx.clock.now() })
    .execute();
}

/** An officer's share, encrypted to the public key that they had then. */
export interface ShareRow {
  accountId: number;
  publicKey: string;
  sealedShare: Buffer;
}

export const sharesOf = (ctx: Ctx, noticeId: number): Promise<ShareRow[]> =>
  ctx.db
    .selectFrom('tender_key_share')
    .select(['account_id as accountId', 'public_key as publicKey', 'sealed_share as sealedShare'])
    .where('notice_id', '=', noticeId)
    .execute();

/** Puts these in place of all shares of a tender. */
export async function replaceShares(ctx: Ctx, noticeId: number, shares: readonly ShareRow[]): Promise<void> {
  await ctx.db.deleteFrom('tender_key_share').where('notice_id', '=', noticeId).execute();
  const created_at = ctx.clock.now();
  await ctx.db
    .insertInto('tender_key_share')
    .values(
      shares.map(({ accountId, publicKey, sealedShare }) => ({
        notice_id: noticeId,
        account_id: accountId,
        public_key: publicKey,
        sealed_share: sealedShare,
        created_at,
      })),
    )
    .execute();
}

/** Shares of one officer for tenders of one buyer. */
export async function deleteSharesOf(ctx: Ctx, accountId: number, buyerId: number): Promise<void> {
  await ctx.db
    .deleteFrom('tender_key_share')
    .where('account_id', '=', accountId)
    .where('notice_id', 'in', (eb) => eb.selectFrom('tender_label').select('id').where('buyer_id', '=', buyerId).$castTo<{ id: number }>())
    .execute();
}

/** The key and all shares of a person who is erased. */
export async function deleteKeysOfPerson(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.deleteFrom('tender_key_share').where('account_id', '=', accountId).execute();
  await ctx.db.deleteFrom('opening_key').where('account_id', '=', accountId).execute();
}

/** A tender whose bids are sealed, and the accounts whose shares are good: of their present key, whether they still are officers or not. */
export interface SealedTenderRow {
  noticeId: number;
  id: string;
  title: string;
  buyerId: number;
  openUntil: Date | null;
  announcedOpening: string | null;
  sharers: number[];
}

const MAX_SEALED = 10_000;

/** Those of some buyers, or those of which somebody holds a good share; the one that closes first is the first. */
export async function sealedTenders(ctx: Ctx, of: { buyerId: number } | { sharer: number }, limit = MAX_SEALED): Promise<SealedTenderRow[]> {
  const condition =
    'buyerId' in of
      ? sql`t.buyer_id = ${of.buyerId}`
      : sql`exists (select from tender_key_share s join opening_key k on k.account_id = s.account_id and k.public_key = s.public_key
          where s.notice_id = t.id and s.account_id = ${of.sharer})`;
  const { rows } = await sql<SealedTenderRow>`
    select t.id as "noticeId", t.public_id as id, t.title, t.buyer_id as "buyerId", t.open_until as "openUntil", t.announced_opening as "announcedOpening",
      array(
        select s.account_id::int8 from tender_key_share s join opening_key k on k.account_id = s.account_id and k.public_key = s.public_key
        where s.notice_id = t.id order by 1)::text[] as sharers
    from tender_label t join tender_key y on y.notice_id = t.id
    where ${condition} and t.status in ('published', 'closed') and not exists (select from tender_opening o where o.notice_id = t.id)
    order by t.open_until nulls last, t.id limit ${limit}
  `.execute(ctx.db);
  return rows.map((row) => ({ ...row, sharers: row.sharers.map(Number) }));
}
