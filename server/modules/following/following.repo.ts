import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';

export interface FollowingRow {
  following: boolean;
  muted: boolean;
}
interface Person {
  noticeId: number;
  accountId: number;
}

export async function followingOf(ctx: Ctx, { noticeId, accountId }: Person): Promise<FollowingRow> {
  const { rows } = await sql<FollowingRow>`
    select exists (select from notice_follower where notice_id = ${noticeId} and account_id = ${accountId}) as following,
      exists (select from notice_mute where notice_id = ${noticeId} and account_id = ${accountId}) as muted
  `.execute(ctx.db);
  return rows[0]!;
}

/** Adds a follower, who also wants emails again. */
export async function addFollower(ctx: Ctx, { noticeId, accountId }: Person): Promise<void> {
  await ctx.db
    .insertInto('notice_follower')
    .values({ notice_id: noticeId, account_id: accountId, since: ctx.clock.now(), site: ctx.site.code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await ctx.db.deleteFrom('notice_mute').where('notice_id', '=', noticeId).where('account_id', '=', accountId).execute();
}

/** Removes a follower, and notes that they want no emails about the notice from any other cause either. */
export async function removeFollower(ctx: Ctx, { noticeId, accountId }: Person): Promise<void> {
  await ctx.db.deleteFrom('notice_follower').where('notice_id', '=', noticeId).where('account_id', '=', accountId).execute();
  await ctx.db
    .insertInto('notice_mute')
    .values({ notice_id: noticeId, account_id: accountId, since: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether there still are this notice and this person. */
export async function areThere(ctx: Ctx, { noticeId, accountId }: Person): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from notice_label where id = ${noticeId}) and exists (select from account_label where id = ${accountId} and not is_erased) as found
  `.execute(ctx.db);
  return rows[0]!.found;
}

export async function countFollowersOf(ctx: Ctx, noticeId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('notice_follower')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('notice_id', '=', noticeId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A followed notice; `since` to the microsecond, as the list is sorted. */
export interface FollowedRow {
  noticeId: number;
  publicId: string;
  since: string;
}
/** Time (ISO 8601, to the microsecond) and notice: the sort keys of the list, both descending. */
export type FollowedKeys = [string, number];

/** A page of the public notices that a person follows. */
export async function pageOfFollowed(ctx: Ctx, accountId: number, { after, backwards, limit, offset }: PageRead<FollowedKeys>): Promise<FollowedRow[]> {
  const order = backwards ? sql`f.since, f.notice_id` : sql`f.since desc, f.notice_id desc`;
  const position = after === null ? sql`true` : sql`(f.since, f.notice_id) ${backwards ? sql`>` : sql`<`} (${after[0]}::timestamptz, ${after[1]}::bigint)`;
  const { rows } = await sql<FollowedRow>`
    select f.notice_id as "noticeId", n.public_id as "publicId", to_char(f.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
    from notice_follower f join notice_label n on n.id = f.notice_id and n.status in ('published', 'closed', 'awarded', 'cancelled')
    where f.account_id = ${accountId} and ${position} order by ${order} limit ${limit} offset ${offset}
  `.execute(ctx.db);
  return rows;
}

export async function countFollowed(ctx: Ctx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notice_follower f join notice_label n on n.id = f.notice_id and n.status in ('published', 'closed', 'awarded', 'cancelled')
    where f.account_id = ${accountId}
  `.execute(ctx.db);
  return rows[0]!.count;
}

/** What is stored about a person here, the newest 1000. */
export async function followedOfPerson(ctx: Ctx, accountId: number): Promise<{ notice: string; title: string; follows: boolean; since: Date }[]> {
  const { rows } = await sql<{ notice: string; title: string; follows: boolean; since: Date }>`
    select n.public_id as notice, n.title, x.follows, x.since
    from (select notice_id, true as follows, since from notice_follower where account_id = ${accountId}
      union all select notice_id, false, since from notice_mute where account_id = ${accountId}) x
    join notice_label n on n.id = x.notice_id order by x.since desc limit 1000
  `.execute(ctx.db);
  return rows;
}

/** Deletes what is stored about a person. */
export async function forgetFollower(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.deleteFrom('notice_follower').where('account_id', '=', accountId).execute();
  await ctx.db.deleteFrom('notice_mute').where('account_id', '=', accountId).execute();
}

/** Public id of a notice. */
export async function publicIdOf(ctx: Ctx, noticeId: number): Promise<string | null> {
  const { rows } = await sql<{ publicId: string }>`select public_id as "publicId" from notice_label where id = ${noticeId}`.execute(ctx.db);
  return rows[0]?.publicId ?? null;
}
