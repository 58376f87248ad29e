import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Views `(notice_id, account_id)` of other modules: whoever is in one is told of amendments and answers like a follower. A module that
 * connects people with notices in another way adds its view here.
 */
const audienceViews: readonly string[] = ['notice_downloader', 'notice_bidder'];

/** Somebody who is told of an amendment or an answer. */
export interface Concerned {
  accountId: number;
  email: string;
  language: string;
  firstName: string;
  /** Where they follow it; null: something else connects them with the notice. */
  site: string | null;
  /** They read the notice whole even where it is locked: an administrator, one of its buyer's people or of those who take part, or somebody with a plan for the site
   * where they follow it, else for that of its country. */
  readsWhole: boolean;
  /** No table connects them with the notice: that they are told names them as askers. */
  isHidden: boolean;
}

const knownIds = (noticeId: number) => sql`
  select account_id from notice_follower where notice_id = ${noticeId}
  ${sql.join(
    audienceViews.map((view) => sql`union select account_id from ${sql.table(view)} where notice_id = ${noticeId}`),
    sql` `,
  )}`;

/**
 * Everybody concerned with a notice who may get mail about it, by account.id from `after` on.
 * @param others account.id of further people, whom no table names.
 */
export async function concernedWith(
  ctx: Ctx,
  noticeId: number,
  { others, after, limit }: { others: readonly number[]; after: number; limit: number },
): Promise<Concerned[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<Concerned>`
    with known as materialized (${knownIds(noticeId)})
    select a.id as "accountId", a.email, a.language, a.first_name as "firstName", f.site,
      a.super_admin or exists (select from membership_label m join notice_label n on n.buyer_id = m.organisation_id join organisation_approval o on o.id = n.buyer_id
        where n.id = ${noticeId} and m.account_id = a.id and o.approval = 'approved')
        or exists (select from notice_bidder b where b.notice_id = ${noticeId} and b.account_id = a.id)
        or exists (select from membership_label m join subscription_period s on s.organisation_id = m.organisation_id
          where m.account_id = a.id and s.site in (coalesce(f.site, (select country from notice_label where id = ${noticeId})), 'main') and s.starts_at <= ${now} and s.ends_at > ${now}) as "readsWhole",
      not exists (select from known where known.account_id = a.id) as "isHidden"
    from (select account_id from known union select unnest(${[...others]}::bigint[])) c join account_label a on a.id = c.account_id and a.is_active
    join account_verified v on v.id = a.id and v.email_verified
    left join notice_follower f on f.notice_id = ${noticeId} and f.account_id = a.id
    where a.id > ${after} and not exists (select from notice_mute m where m.notice_id = ${noticeId} and m.account_id = a.id)
    order by a.id limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** Those of the notices with which anybody is concerned. */
export async function noticesWithAudience(ctx: Ctx, noticeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct notice_id as id from notice_follower where notice_id = any(${[...noticeIds]}::bigint[])
    union select notice_id from notice_asked where notice_id = any(${[...noticeIds]}::bigint[])
    ${sql.join(
      audienceViews.map((view) => sql`union select notice_id from ${sql.table(view)} where notice_id = any(${[...noticeIds]}::bigint[])`),
      sql` `,
    )}
  `.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
