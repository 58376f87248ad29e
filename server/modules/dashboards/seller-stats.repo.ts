import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Who asks, and for whom. */
export interface Asking {
  accountId: number;
  /** organisation.id of the supplier whose bids count; null: they may not read its bids. */
  bidsOf: number | null;
}

const publicNotices = sql`('published', 'closed', 'awarded', 'cancelled')`;
/** SQL that leaves out of `x` what is public no longer. */
export const joinPublic = sql`join notice_label n on n.id = x.notice_id and n.status in ${publicNotices}`;

/** What a person did, and their organisation's part in tenders: (notice_id, at, reason). */
export const done = ({ accountId, bidsOf }: Asking) => sql`
  select notice_id, at, 'followed' as reason from followed_notice where account_id = ${accountId}
  union all select notice_id, at, 'downloaded' from downloaded_notice where account_id = ${accountId}
  union all select notice_id, at, case when has_bid then 'bid' else 'interest' end from taken_part_notice where organisation_id = ${bidsOf}`;

export interface SellerCounts {
  myTenders: number;
  participated: number;
  myAlerts: number;
  unseenFindings: number;
  newProjects: number;
  wishlist: number;
}

/** The figures of the tiles, but for awards. @param since findings after this count as new projects */
export async function sellerCounts(ctx: Ctx, asking: Asking, since: Date): Promise<SellerCounts> {
  const { accountId } = asking;
  const { rows } = await sql<SellerCounts>`
    select
      (select count(distinct x.notice_id) filter (where x.reason <> 'interest')::int from (${done(asking)}) x ${joinPublic}) as "myTenders",
      (select count(distinct x.notice_id)::int from taken_part_notice x ${joinPublic} where x.organisation_id = ${asking.bidsOf}) as participated,
      (select count(*)::int from alert_of_person where account_id = ${accountId}) as "myAlerts",
      (select count(*)::int from found_notice x ${joinPublic} where x.account_id = ${accountId} and x.seen_at is null) as "unseenFindings",
      (select count(*)::int from found_notice x ${joinPublic} where x.account_id = ${accountId} and x.at > ${since}) as "newProjects",
      (select count(*)::int from saved_notice x ${joinPublic} where x.account_id = ${accountId}) as wishlist
  `.execute(ctx.db);
  return rows[0]!;
}
