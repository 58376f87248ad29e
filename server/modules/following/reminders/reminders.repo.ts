import { sql } from 'kysely';
import { type ReminderDays, defaultReminderDays } from '#contract/reminder-days.ts';
import type { Ctx } from '#server/platform/ctx.ts';

const DAY_MS = 86_400_000;
/** The earliest reminder, and a day more for zones. */
const LOOKS_AHEAD_MS = 15 * DAY_MS;

/** How many days before a deadline a person is reminded, from the fewest on. */
export async function daysOf(ctx: Ctx, accountId: number): Promise<ReminderDays[]> {
  const { rows } = await sql<{ days: ReminderDays[] }>`select days from reminder_setting where account_id = ${accountId}`.execute(ctx.db);
  return rows[0]?.days ?? [...defaultReminderDays];
}

export async function putDays(ctx: Ctx, accountId: number, days: readonly ReminderDays[]): Promise<void> {
  await sql`
    insert into reminder_setting (account_id, days, site, changed_at) values (${accountId}, ${[...days]}::smallint[], ${ctx.site.code}, ${ctx.clock.now()})
    on conflict (account_id) do update set days = excluded.days, site = excluded.site, changed_at = excluded.changed_at
  `.execute(ctx.db);
}

/** Whether there still is an account. */
export async function accountIsThere(ctx: Ctx, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from account_label where id = ${accountId} and not is_erased`.execute(ctx.db);
  return rows.length > 0;
}

const closesSoon = ({ clock }: Ctx) => {
  const now = clock.now();
  return sql`n.status = 'published' and n.open_until > ${now} and n.deadline_at < ${new Date(now.getTime() + LOOKS_AHEAD_MS)}`;
};
const isAtWork = sql`g.state in ('to-judge', 'preparing')`;

/** The next people, by account.id from `after` on, with a notice that closes in the next weeks. */
export async function peopleWithDeadlines(ctx: Ctx, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from (
      select f.account_id from notice_follower f join notice_label n on n.id = f.notice_id and ${closesSoon(ctx)} where f.account_id > ${after}
      union all select w.account_id from wish w join notice_label n on n.id = w.notice_id and ${closesSoon(ctx)} where w.account_id > ${after}
      union all select g.account_id from assigned_notice g join notice_label n on n.id = g.notice_id and ${closesSoon(ctx)}
        where g.account_id > ${after} and ${isAtWork}
    ) c group by account_id order by account_id limit ${limit}
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** A notice of which a person may have to be reminded. */
export interface Concern {
  accountId: number;
  email: string;
  firstName: string;
  language: string;
  days: ReminderDays[] | null;
  /** The site where they chose, and the origin of the one where they signed in last. */
  site: string | null;
  lastOrigin: string | null;
  noticeId: number;
  publicId: string;
  /** When they began to follow it, saved it, or got it to work on: the first of these. */
  since: Date;
}

/** The notices that close in the next weeks, of some people who may get mail and want reminders. */
export async function concernsOf(ctx: Ctx, accountIds: readonly number[]): Promise<Concern[]> {
  const { rows } = await sql<Concern>`
    select a.id as "accountId", a.email, a.first_name as "firstName", a.language, s.days, s.site,
      (select l.origin from session_site l where l.account_id = a.id order by l.id desc limit 1) as "lastOrigin",
      n.id as "noticeId", n.public_id as "publicId", x.since
    from unnest(${[...accountIds]}::bigint[]) p(id) join account_label a on a.id = p.id and a.is_active
    join account_verified v on v.id = a.id and v.email_verified
    left join reminder_setting s on s.account_id = a.id
    cross join lateral (
      select notice_id, min(since) as since from (
        select f.notice_id, f.since from notice_follower f where f.account_id = a.id
        union all select w.notice_id, w.saved_at from wish w where w.account_id = a.id
        union all select g.notice_id, g.created_at from assigned_notice g where g.account_id = a.id and ${isAtWork}
      ) each group by notice_id
    ) x
    join notice_label n on n.id = x.notice_id and ${closesSoon(ctx)}
    where s.days is distinct from '{}' and not exists (select from notice_mute m where m.notice_id = n.id and m.account_id = a.id)
    order by a.id, n.id
  `.execute(ctx.db);
  return rows;
}

/** A reminder: of a deadline, so many days before it. */
export interface Reminder {
  noticeId: number;
  accountId: number;
  /** ISO 8601 */
  deadlineAt: string;
  days: ReminderDays;
}

/** Notes reminders, in the transaction that queues their emails. @returns those that were not noted before. */
export async function noteReminders(ctx: Ctx, reminders: readonly Reminder[]): Promise<Set<string>> {
  if (reminders.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    insert into reminder_sent (notice_id, account_id, deadline_at, days, sent_at)
    select r.notice_id, r.account_id, r.deadline_at, r.days, ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(
      reminders.map(({ noticeId, accountId, deadlineAt, days }) => ({ notice_id: noticeId, account_id: accountId, deadline_at: deadlineAt, days })),
    )}::jsonb) as r(notice_id bigint, account_id bigint, deadline_at timestamptz, days smallint)
    order by r.account_id, r.notice_id
    on conflict do nothing returning account_id || ' ' || notice_id as key
  `.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
}

/** Deletes the notes of deadlines that have passed. */
export async function forgetPassedReminders(ctx: Ctx, before: Date): Promise<void> {
  await sql`delete from reminder_sent where deadline_at < ${before}`.execute(ctx.db);
}

/** The noted reminders of a person, the newest 1000. */
export async function remindersOfPerson(ctx: Ctx, accountId: number): Promise<{ notice: string; deadline: Date; days: number; sentAt: Date }[]> {
  const { rows } = await sql<{ notice: string; deadline: Date; days: number; sentAt: Date }>`
    select n.public_id as notice, r.deadline_at as deadline, r.days, r.sent_at as "sentAt" from reminder_sent r join notice_label n on n.id = r.notice_id
    where r.account_id = ${accountId} order by r.sent_at desc limit 1000
  `.execute(ctx.db);
  return rows;
}

/** Deletes what is stored about a person. */
export async function forgetReminders(ctx: Ctx, accountId: number): Promise<void> {
  await sql`delete from reminder_setting where account_id = ${accountId}`.execute(ctx.db);
  await sql`delete from reminder_sent where account_id = ${accountId}`.execute(ctx.db);
}
