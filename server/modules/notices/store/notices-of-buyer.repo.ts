import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { NoticeStatus } from '../lifecycle/notice-state.ts';

/** Where the notices of a buyer were imported from. */
export async function sourcesOfBuyer(ctx: Ctx, buyerId: number): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select distinct source from notice where buyer_id = ${buyerId} and source is not null order by 1
  `.execute(ctx.db);
  return rows.map(({ source }) => source);
}

/** Gives some of a buyer's notices to another, the oldest first. @returns which they are. */
export async function giveNotices(ctx: Ctx, from: number, into: number, limit: number): Promise<{ id: number; status: NoticeStatus }[]> {
  const { rows } = await sql<{ id: number; status: NoticeStatus }>`
    update notice set buyer_id = ${into} where id in (select id from notice where buyer_id = ${from} order by id limit ${limit}) returning id, status
  `.execute(ctx.db);
  await sql`update notice_award set buyer_id = ${into} where notice_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  return rows;
}

/** The number of notices and awards of an organisation; undefined when there is none. */
export async function holdingsOf(ctx: Ctx, publicId: string): Promise<{ notices: number; awards: number } | undefined> {
  const { rows } = await sql<{ notices: number; awards: number }>`
    select (select count(*)::int from notice n where n.buyer_id = o.id) as notices, (select count(*)::int from notice_award a where a.buyer_id = o.id) as awards
    from organisation_label o where o.public_id = ${publicId}
  `.execute(ctx.db);
  return rows[0];
}
