import type { bidStates } from '#contract/bid-names.ts';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';

/** A bid as stored, with what its receipt tells. */
export interface BidRow {
  key: number;
  id: string;
  noticeId: number;
  organisationId: number;
  organisation: { id: string; name: string };
  accountId: number | null;
  state: (typeof bidStates)[number];
  noticeVersion: number;
  digest: Buffer;
  receivedAt: Date;
  endedAt: Date | null;
  lots: string[];
  validLots: string[];
  files: { key: number; id: string; size: number }[];
}

/** With its content, which is half a megabyte for the largest notice. */
export interface SealedBidRow extends BidRow {
  sealed: Buffer;
}

const columns = sql`
  b.id as key, b.public_id as id, b.notice_id as "noticeId", b.organisation_id as "organisationId",
    json_build_object('id', o.public_id, 'name', o.name) as organisation, b.account_id as "accountId", b.state, b.notice_version as "noticeVersion",
    b.digest, b.received_at as "receivedAt", b.ended_at as "endedAt",
    array(select lot_id from bid_lot l where l.bid_id = b.id order by lot_id) as lots,
    array(select lot_id from bid_lot l where l.bid_id = b.id and l.valid order by lot_id) as "validLots",
    coalesce((select json_agg(json_build_object('key', f.id, 'id', f.public_id, 'size', f.size) order by a.position)
      from bid_attachment a join bid_file f on f.id = a.file_id where a.bid_id = b.id), '[]') as files`;
const source = sql`from bid b join organisation_label o on o.id = b.organisation_id`;
const bids = sql`select ${columns} ${source}`;

const MAX_LISTED = 100;
/** So many lots at most have the older ones of the listed bids: a bid may be for thousands. */
const MAX_LISTED_LOTS = 100_000;

/** The bids of one supplier for a tender, newest first. */
export async function bidsOf(ctx: Ctx, noticeId: number, organisationId: number): Promise<BidRow[]> {
  const { rows } = await sql<BidRow>`
    ${bids} where b.id in (
      select id from (
        select n.id, sum((select count(*) from bid_lot l where l.bid_id = n.id)) over (order by n.id desc) as lots_so_far
        from (select id from bid where notice_id = ${noticeId} and organisation_id = ${organisationId} order by id desc limit ${MAX_LISTED}) n
      ) listed where lots_so_far <= ${MAX_LISTED_LOTS})
    order by b.id desc
  `.execute(ctx.db);
  return rows;
}

/** The bid of one submission. */
export async function bidOfRequest(ctx: Ctx, noticeId: number, organisationId: number, request: string): Promise<BidRow | undefined> {
  const { rows } = await sql<BidRow>`
    ${bids} where b.notice_id = ${noticeId} and b.organisation_id = ${organisationId} and b.request_id = ${request}
  `.execute(ctx.db);
  return rows[0];
}

export async function bidByPublicId(ctx: Ctx, id: string): Promise<BidRow | undefined> {
  const { rows } = await sql<BidRow>`${bids} where b.public_id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Public ids of the bids that a file belongs to. */
export async function bidsWithFile(ctx: Ctx, fileKey: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('bid_attachment as a')
    .innerJoin('bid as b', 'b.id', 'a.bid_id')
    .select('b.public_id as id')
    .where('a.file_id', '=', fileKey)
    .orderBy('b.id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** The valid bids of a tender, in the order of their receipt. */
export async function validBids(ctx: Ctx, noticeId: number): Promise<BidRow[]> {
  const { rows } = await sql<BidRow>`${bids} where b.notice_id = ${noticeId} and b.state = 'received' order by b.received_at, b.id`.execute(ctx.db);
  return rows;
}

/** The same with what is sealed, for the opening. */
export async function sealedBids(ctx: Ctx, noticeId: number): Promise<SealedBidRow[]> {
  const { rows } = await sql<SealedBidRow>`
    select ${columns}, b.sealed ${source} where b.notice_id = ${noticeId} and b.state = 'received' order by b.received_at, b.id
  `.execute(ctx.db);
  return rows;
}

/** Who has a valid bid, in the order of receipt. */
export async function biddersOf(ctx: Ctx, noticeId: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.public_id as id, o.name ${source} where b.notice_id = ${noticeId} and b.state = 'received' group by o.id, o.public_id, o.name
    order by min(b.received_at), min(b.id)
  `.execute(ctx.db);
  return rows;
}

/** Whether an organisation has bid for a tender, even if it has withdrawn since. */
export async function hasBid(ctx: Ctx, noticeId: number, organisationId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('bid')
    .select('id')
    .where('notice_id', '=', noticeId)
    .where('organisation_id', '=', organisationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many suppliers have a valid bid. */
export async function countBidders(ctx: Ctx, noticeId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('bid_lot')
    .select((eb) => eb.fn.count<number>('organisation_id').distinct().as('count'))
    .where('notice_id', '=', noticeId)
    .where('valid', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** A bid to be stored. Its instant and digest are set last (setReceipt). */
export interface NewBid {
  id: string;
  noticeId: number;
  organisationId: number;
  accountId: number;
  request: string;
  noticeVersion: number;
  sealed: Uint8Array;
  lots: readonly string[];
  /** bid_file.id, in order. */
  files: readonly number[];
}

/** Stores a bid with its lots and files. Bids that it replaces are ended before. @returns bid.id */
export async function insertBid(ctx: Ctx, bid: NewBid): Promise<number> {
  const { id: key } = await ctx.db
    .insertInto('bid')
    .values({
      public_id: bid.id,
      notice_id: bid.noticeId,
      organisation_id: bid.organisationId,
      account_id: bid.accountId,
      request_id: bid.request,
      state: 'received',
      notice_version: bid.noticeVersion,
      sealed: Buffer.from(bid.sealed),
      digest: Buffer.alloc(0),
      received_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into bid_lot (bid_id, notice_id, organisation_id, lot_id)
    select ${key}, ${bid.noticeId}, ${bid.organisationId}, lot from unnest(${[...bid.lots]}::text[]) as lot
  `.execute(ctx.db);
  await sql`
    insert into bid_attachment (bid_id, file_id, position)
    select ${key}, file, position - 1 from unnest(${[...bid.files]}::bigint[]) with ordinality as f (file, position)
  `.execute(ctx.db);
  return key;
}

/** Completes a stored bid. */
export async function setReceipt(ctx: Ctx, key: number, receivedAt: Date, digest: Buffer): Promise<void> {
  await ctx.db.updateTable('bid').set({ received_at: receivedAt, digest }).where('id', '=', key).execute();
}

/**
 * Ends a supplier's valid bids for some lots. A bid that counts for no lot any more gets the state.
 * @returns the keys of the bids that it concerns.
 */
export async function endBids(
  ctx: Ctx,
  { noticeId, organisationId, lots }: { noticeId: number; organisationId: number; lots: readonly string[] },
  { state, at, accountId }: { state: 'replaced' | 'withdrawn'; at: Date; accountId: number },
): Promise<number[]> {
  const ended = await ctx.db
    .updateTable('bid_lot')
    .set({ valid: false })
    .where('notice_id', '=', noticeId)
    .where('organisation_id', '=', organisationId)
    .where('valid', '=', true)
    .where('lot_id', '=', anyValueOf(lots))
    .returning('bid_id')
    .execute();
  const keys = [...new Set(ended.map(({ bid_id }) => bid_id))];
  await ctx.db
    .updateTable('bid as b')
    .set({ state, ended_at: at, ended_by: accountId })
    .where('b.id', '=', anyValueOf(keys))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('bid_lot as l').select('l.bid_id').whereRef('l.bid_id', '=', 'b.id').where('l.valid', '=', true))))
    .execute();
  return keys;
}

/** The notes that the opening read of the bids of a tender. */
export async function notesOf(ctx: Ctx, noticeId: number): Promise<{ id: string; note: string }[]> {
  const { rows } = await sql<{ id: string; note: string }>`
    select public_id as id, content ->> 'note' as note from bid where notice_id = ${noticeId} and content is not null
  `.execute(ctx.db);
  return rows;
}

/** What the opening read of a bid, or why it could not. */
export async function setContent(ctx: Ctx, key: number, outcome: { content: object } | { unreadable: string }): Promise<void> {
  await ctx.db
    .updateTable('bid')
    .set('content' in outcome ? { content: JSON.stringify(outcome.content) } : { unreadable: outcome.unreadable })
    .where('id', '=', key)
    .execute();
}
