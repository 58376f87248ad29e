import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface FeedRow {
  sealedToken: string;
  madeAt: Date;
  lastReadAt: Date | null;
}

export async function feedOf(ctx: Ctx, accountId: number): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    select sealed_token as "sealedToken", made_at as "madeAt", last_read_at as "lastReadAt" from calendar_feed where account_id = ${accountId}
  `.execute(ctx.db);
  return rows[0];
}

/** Stores a token in place of an earlier one. */
export async function putFeed(ctx: Ctx, accountId: number, { hash, sealedToken }: { hash: Buffer; sealedToken: string }): Promise<void> {
  await sql`
    insert into calendar_feed (account_id, token_hash, sealed_token, made_at) values (${accountId}, ${hash}, ${sealedToken}, ${ctx.clock.now()})
    on conflict (account_id) do update
      set token_hash = excluded.token_hash, sealed_token = excluded.sealed_token, made_at = excluded.made_at, last_read_at = null
  `.execute(ctx.db);
}

/** @returns whether there was one. */
export async function deleteFeed(ctx: Ctx, accountId: number): Promise<boolean> {
  const { rows } = await sql`delete from calendar_feed where account_id = ${accountId} returning account_id`.execute(ctx.db);
  return rows.length > 0;
}

/** account.id of a token's owner. */
export async function ownerOfFeed(ctx: Ctx, hash: Buffer): Promise<{ accountId: number; lastReadAt: Date | null } | undefined> {
  const { rows } = await sql<{ accountId: number; lastReadAt: Date | null }>`
    select account_id as "accountId", last_read_at as "lastReadAt" from calendar_feed where token_hash = ${hash}
  `.execute(ctx.db);
  return rows[0];
}

export async function noteReading(ctx: Ctx, hash: Buffer): Promise<void> {
  await sql`update calendar_feed set last_read_at = ${ctx.clock.now()} where token_hash = ${hash}`.execute(ctx.db);
}

/** Public id of an account. */
export async function publicIdOfAccount(ctx: Ctx, accountId: number): Promise<string> {
  const { rows } = await sql<{ publicId: string }>`select public_id as "publicId" from account_label where id = ${accountId}`.execute(ctx.db);
  return rows[0]!.publicId;
}

/** A notice of a person's calendar. */
export interface CalendarNotice {
  noticeId: number;
  /** What is assigned to them of it, by a day (`YYYY-MM-DD`). */
  due: { on: string; revision: number; changedAt: string } | null;
}

/**
 * The public notices that a person follows, has on a wishlist of theirs or their teams', has to work on, or takes part in: those that are
 * open by their ends, then others from the latest on. Notices that ended before `since` are left out.
 */
export async function noticesForCalendar(ctx: Ctx, accountId: number, since: Date, limit: number): Promise<CalendarNotice[]> {
  const { rows } = await sql<CalendarNotice>`
    with tasks as materialized (
      select distinct on (notice_id) notice_id, due_on, revision, changed_at from assigned_notice
      where account_id = ${accountId} and state in ('to-judge', 'preparing') and due_on is not null order by notice_id, due_on
    ), concerned as (
      select notice_id from notice_follower where account_id = ${accountId}
      union select notice_id from wish where account_id = ${accountId}
      union select w.notice_id from person_rights r cross join lateral json_array_elements(r.organisations) o
        join wish w on w.organisation_id = (o ->> 'id')::bigint where r.account_id = ${accountId}
      union select notice_id from assigned_notice where account_id = ${accountId} and state <> 'dropped'
      union select notice_id from notice_bidder where account_id = ${accountId}
    )
    select n.id as "noticeId", case when t.notice_id is not null
      then json_build_object('on', t.due_on::text, 'revision', t.revision, 'changedAt', t.changed_at) end as due
    from concerned c join notice_label n on n.id = c.notice_id and n.status in ('published', 'closed', 'awarded', 'cancelled')
    left join tasks t on t.notice_id = n.id
    where n.open_until is null or n.open_until > ${since} or t.due_on > ${since}
    order by n.status = 'published' and n.open_until > ${ctx.clock.now()} desc nulls last,
      case when n.status = 'published' and n.open_until > ${ctx.clock.now()} then n.open_until end, n.open_until desc nulls last, n.id
    limit ${limit}
  `.execute(ctx.db);
  return rows;
}
