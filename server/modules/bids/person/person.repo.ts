import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

const MAX = 1000;

interface Act {
  /** Public id of the notice. */
  notice: string;
  at: Date;
}

/** What a person did in tenders, the newest 1000 of each. */
export async function dataOfPerson(ctx: Ctx, accountId: number) {
  const tender = sql`join tender_label t on t.id = x.notice_id`;
  const [openings, interests, bids, files, results] = await Promise.all([
    sql<Act>`select t.public_id as notice, o.opened_at as at from tender_opening_officer x join tender_opening o using (notice_id) ${tender}
      where x.account_id = ${accountId} order by o.opened_at desc limit ${MAX}`.execute(ctx.db),
    sql<Act>`select t.public_id as notice, x.registered_at as at from bid_interest x ${tender}
      where x.account_id = ${accountId} order by x.registered_at desc limit ${MAX}`.execute(ctx.db),
    sql<Act & { id: string; state: string }>`select x.public_id as id, t.public_id as notice, x.state, x.received_at as at from bid x ${tender}
      where x.account_id = ${accountId} or x.ended_by = ${accountId} order by x.id desc limit ${MAX}`.execute(ctx.db),
    sql<Act & { id: string; size: number }>`select x.public_id as id, t.public_id as notice, x.size, x.created_at as at from bid_file x ${tender}
      where x.account_id = ${accountId} order by x.id desc limit ${MAX}`.execute(ctx.db),
    // The supplier's own: who has left it reads them no more.
    sql<{ bid: string; lot: string; outcome: string; reason: string; at: Date }>`
      select x.public_id as bid, r.lot_id as lot, r.outcome, r.reason, r.decided_at as at from bid_result r join bid x on x.id = r.bid_id
      where (x.account_id = ${accountId} or x.ended_by = ${accountId}) and exists (
        select from organisation_and_above(x.organisation_id) u join membership_label m on m.organisation_id = u.id where m.account_id = ${accountId})
      order by r.decided_at desc, x.id desc, r.lot_id limit ${MAX}`.execute(ctx.db),
  ]);
  return { openings: openings.rows, interests: interests.rows, bids: bids.rows, files: files.rows, results: results.rows };
}
