import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { type SortKeys, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import { subscribersAt } from './alerts.repo.ts';

/** A notice that became public, and when. */
export interface NewNotice {
  readonly id: number;
  readonly at: Date;
}

/** Notices that one alert takes of one batch; the newest. Its search shows the others. */
const MAX_TAKEN = 500;

/** A search row that an alert is tested on. The readers of a row are those of a search (notices.policy.ts, `searchAudience`). */
const isFound = (now: Date) => sql`
  (b.audience = 3 or (b.audience = 2) = (p.super_admin or (a.account_id, a.site) in (select account_id, site from subscriber)
    or a.account_id in (select account_id from subscriber where site = 'main'))) and p.is_active and not a.paused and a.since < b.at
  and (a.query is null or b.document @@ a.query)
  and b.published_at >= a.published_from and b.published_at < a.published_before
  and b.deadline_at >= a.deadline_from and b.deadline_at < a.deadline_before
  and b.value_usd >= a.value_from and b.value_usd <= a.value_to
  and (a.published_days is null or b.published_at >= date_trunc('minute', ${now}::timestamptz) - a.published_days * interval '24 hours'
    and b.published_at < date_trunc('minute', ${now}::timestamptz) + interval '1 minute')
  and (not a.closing or case when b.deadline_at > ${now} then b.deadline_at else b.open_until end <= ${now}::timestamptz + interval '7 days')`;

/**
 * Which alerts find which of the notices: each alert's anchors are joined with the lexemes of all notices at once, and only those pairs are
 * tested. The documents are unpacked once (`||`), for all tests. A pair that meets by several anchors is tested for each, which is cheaper than
 * telling pairs apart before.
 */
const found = (notices: readonly NewNotice[], now: Date) => sql`
  subscriber as materialized (select account_id, site from ${subscribersAt(now)} s),
  batch as materialized (
    select r.notice_id, r.audience, r.country, r.published_at, r.deadline_at, r.open_until, r.value_usd, r.document || ''::tsvector as document, g.at
    from unnest(${notices.map(({ id }) => id)}::bigint[], ${notices.map(({ at }) => at)}::timestamptz[]) as g (notice_id, at)
    join open_search_row r on r.notice_id = g.notice_id where r.open_until > ${now}),
  found as materialized (
    select distinct a.id as alert_id, a.account_id, b.notice_id, b.published_at
    from batch b cross join unnest(tsvector_to_array(b.document)) as t (token)
    join alert_anchor c on c.token = t.token collate "C" and c.country = any (array['', b.country])
    join alert a on a.id = c.alert_id join account_label p on p.id = a.account_id
    where ${isFound(now)})`;

/** Counts what alerts find among new notices, storing nothing (bench). */
export async function countFound(ctx: Ctx, notices: readonly NewNotice[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${found(notices, ctx.clock.now())} select count(*)::int as count from found`.execute(ctx.db);
  return rows[0]!.count;
}

/** Stores what alerts find among new notices, in one statement. @returns alert.id of those that found something new. */
export async function storeFindings(ctx: Ctx, notices: readonly NewNotice[]): Promise<number[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ alertId: number }>`
    with ${found(notices, now)},
    taken as materialized (
      select * from (select *, row_number() over (partition by alert_id order by published_at desc, notice_id desc) as place from found) f where place <= ${MAX_TAKEN}),
    matched as (
      insert into alert_match (alert_id, notice_id, found_at) select alert_id, notice_id, ${now} from taken on conflict do nothing returning alert_id),
    told as (
      insert into alert_finding (account_id, notice_id, found_at) select distinct account_id, notice_id, ${now}::timestamptz from taken on conflict do nothing)
    select distinct alert_id as "alertId" from matched
  `.execute(ctx.db);
  return rows.map(({ alertId }) => alertId);
}

/** Alerts with a word of which a new notice has a spelling that their query may not know: its form and that spelling. */
export async function newSpellings(ctx: Ctx, notices: readonly NewNotice[]): Promise<{ alertId: number; form: string; spelling: string; inLatin: boolean }[]> {
  const { rows } = await sql<{ alertId: number; form: string; spelling: string; inLatin: boolean }>`
    with tokens as materialized (
      select distinct token from open_search_row r, unnest(tsvector_to_array(r.document)) as token
      where r.notice_id = any(${notices.map(({ id }) => id)}::bigint[]) and exists (select from alert_spelling)),
    near as (
      select s.alert_id, s.form, t.token, false as in_latin from tokens t join alert_spelling s on s.alike = search_alike(t.token)
      where t.token >= U&'\\0900' and t.token < U&'\\0A00' and s.form <> t.token and not t.token = any(s.known)
      union all
      select s.alert_id, s.form, t.token, true from tokens t join rare_search_word w on w.word = t.token collate "C" join alert_spelling s on s.sound = search_sound(w.word)
      where t.token ~ '^[a-z]{4,}$' and not t.token = any(s.known))
    select n.alert_id as "alertId", n.form, n.token as spelling, n.in_latin as "inLatin" from near n join alert a on a.id = n.alert_id
    where not (a.query::text like '%' || quote_literal(n.token) || '%')
  `.execute(ctx.db);
  return rows;
}

/** How people are told besides the portal. */
type Channel = 'mail' | 'webhook';

/** A notice that was found, to be told. */
export interface PendingFinding {
  noticeId: number;
  publicId: string;
  foundAt: Date;
  /** alert.id of the due alerts that found it. */
  alertIds: number[];
}

/** What some alerts of a person found that is still open and that nobody told them of, the newest first, and how many such there are. */
export async function pendingFindings(
  ctx: Ctx,
  accountId: number,
  alertIds: readonly number[],
  limit: number,
  channel: Channel = 'mail',
): Promise<{ items: PendingFinding[]; total: number }> {
  const { rows } = await sql<PendingFinding & { total: number }>`
    select f.notice_id as "noticeId", n.public_id as "publicId", f.found_at as "foundAt", array_agg(m.alert_id order by m.alert_id) as "alertIds", count(*) over ()::int as total
    from alert_finding f join alert_match m on m.notice_id = f.notice_id and m.alert_id = any(${[...alertIds]}::bigint[])
    join alert a on a.id = m.alert_id and m.found_at > a.since${channel === 'webhook' ? sql` and m.found_at > a.webhook_since` : sql``}
    join notice_label n on n.id = f.notice_id and n.status = 'published' and n.open_until > ${ctx.clock.now()}
    where f.account_id = ${accountId} and ${channel === 'webhook' ? sql`f.webhook_told_at` : sql`f.told_at`} is null
    group by f.notice_id, n.public_id, f.found_at order by f.found_at desc, f.notice_id desc limit ${limit}
  `.execute(ctx.db);
  // Numbers of an array come as text.
  return { items: rows.map(({ total: _total, alertIds: ids, ...item }) => ({ ...item, alertIds: ids.map(Number) })), total: rows[0]?.total ?? 0 };
}

/** Which of some alerts of a person found something that `pendingFindings` tells, or would tell. */
export async function alertsWithPending(ctx: Ctx, accountId: number, alertIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.alert_id as id from alert_finding f join alert_match m on m.notice_id = f.notice_id and m.alert_id = any(${[...alertIds]}::bigint[])
    join alert a on a.id = m.alert_id and m.found_at > a.since
    join notice_label n on n.id = f.notice_id and n.status = 'published' and n.open_until > ${ctx.clock.now()}
    where f.account_id = ${accountId} and f.told_at is null
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Marks everything that some alerts of a person found as told, by an email or for good without one. */
export async function markFindingsTold(ctx: Ctx, accountId: number, alertIds: readonly number[], mailId: number | null): Promise<void> {
  await sql`
    update alert_finding f set told_at = ${ctx.clock.now()}, mail_id = ${mailId}
    where f.account_id = ${accountId} and f.told_at is null
      and exists (select from alert_match m where m.notice_id = f.notice_id and m.alert_id = any(${[...alertIds]}::bigint[]))
  `.execute(ctx.db);
}

/** Marks everything that some alerts of a person found as told to the team's webhook. */
export async function markFindingsToldToWebhook(ctx: Ctx, accountId: number, alertIds: readonly number[]): Promise<void> {
  await sql`
    update alert_finding f set webhook_told_at = ${ctx.clock.now()} where f.account_id = ${accountId} and f.webhook_told_at is null
      and exists (select from alert_match m where m.notice_id = f.notice_id and m.alert_id = any(${[...alertIds]}::bigint[]))
  `.execute(ctx.db);
}

/** A finding as the portal lists it. */
export interface FindingRow {
  noticeId: number;
  publicId: string;
  foundAt: Date;
  seen: boolean;
  relevant: boolean;
  sortKey: string;
}

const publicOnly = sql`join notice_label n on n.id = f.notice_id and n.status in ('published', 'closed', 'awarded', 'cancelled')`;

/** Which findings are listed: of one alert, or any (null); only relevant ones, only the others, or both. */
export interface FindingFilter {
  readonly alertId: number | null;
  readonly relevant?: boolean | undefined;
  /** Found after this; absent: at any time. */
  readonly since?: Date | undefined;
}
const isListed = ({ alertId, relevant, since }: FindingFilter) =>
  sql`${foundBy(alertId)} and ${relevant === undefined ? sql`true` : sql`f.relevant = ${relevant}`} and ${since === undefined ? sql`true` : sql`f.found_at > ${since}`}`;

/** One page of what a person's alerts found, the latest first; of one alert, in the order in which it found them. */
export async function findingPage(ctx: Ctx, accountId: number, filter: FindingFilter, pageRead: PageRead<SortKeys>): Promise<FindingRow[]> {
  const { alertId } = filter;
  const by = alertId === null ? sql`f.found_at` : sql`m.found_at`;
  const { after, order, key } = sortedPage(pageRead, { by, type: 'timestamptz', descending: true, id: alertId === null ? sql`f.notice_id` : sql`m.notice_id` });
  const from =
    alertId === null
      ? sql`alert_finding f`
      : sql`(select notice_id, found_at from alert_match where alert_id = ${alertId}) m join alert_finding f on f.account_id = ${accountId} and f.notice_id = m.notice_id`;
  const { rows } = await sql<FindingRow>`
    select f.notice_id as "noticeId", n.public_id as "publicId", ${by} as "foundAt", f.seen_at is not null as seen, f.relevant, ${key} as "sortKey"
    from ${from} ${publicOnly} where f.account_id = ${accountId} and ${isListed({ ...filter, alertId: null })} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

const foundBy = (alertId: number | null) =>
  alertId === null ? sql`true` : sql`exists (select from alert_match m where m.notice_id = f.notice_id and m.alert_id = ${alertId})`;

export async function countFindings(ctx: Ctx, accountId: number, filter: FindingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_finding f ${publicOnly} where f.account_id = ${accountId} and ${isListed(filter)}
  `.execute(ctx.db);
  return rows[0]!.count;
}

/** Why some notices were found: the person's alerts that did, by notice.id. */
export async function reasonsOf(ctx: Ctx, accountId: number, noticeIds: readonly number[]): Promise<Map<number, { id: string; name: string }[]>> {
  const { rows } = await sql<{ noticeId: number; id: string; name: string }>`
    select m.notice_id as "noticeId", a.public_id as id, a.name from alert_match m join alert a on a.id = m.alert_id
    where a.account_id = ${accountId} and m.notice_id = any(${[...noticeIds]}::bigint[]) order by a.id
  `.execute(ctx.db);
  return new Map(
    Map.groupBy(rows, ({ noticeId }) => noticeId)
      .entries()
      .map(([noticeId, alerts]) => [noticeId, alerts.map(({ id, name }) => ({ id, name }))]),
  );
}

/** How many notices a person has not seen, how many each of their alerts found lately, and when it last did (by alert.id). */
export async function findingCounts(ctx: Ctx, accountId: number, lately: Date): Promise<Map<number, { unseen: number; lastWeek: number; lastMatchAt: Date }>> {
  const { rows } = await sql<{ id: number; unseen: number; lastWeek: number; lastMatchAt: Date }>`
    with unseen as (
      select m.alert_id, count(*)::int as count from alert_finding f join alert_match m on m.notice_id = f.notice_id and m.alert_id = any(array(
        select id from alert where account_id = ${accountId}))
      where f.account_id = ${accountId} and f.seen_at is null group by m.alert_id)
    select a.id, coalesce(u.count, 0) as unseen, w.count as "lastWeek", l.found_at as "lastMatchAt"
    from alert a left join unseen u on u.alert_id = a.id
    cross join lateral (select count(*)::int as count from alert_match m where m.alert_id = a.id and m.found_at > ${lately}) w
    cross join lateral (select m.found_at from alert_match m where m.alert_id = a.id order by m.found_at desc, m.notice_id desc limit 1) l
    where a.account_id = ${accountId}
  `.execute(ctx.db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export async function countUnseen(ctx: Ctx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_finding f ${publicOnly} where f.account_id = ${accountId} and f.seen_at is null
  `.execute(ctx.db);
  return rows[0]!.count;
}

/** Marks what a person's alerts found until a moment as seen: all of it, or some notices (public ids). @returns how many */
export async function markSeen(ctx: Ctx, accountId: number, { notices, until }: { notices: readonly string[] | null; until: Date }): Promise<number> {
  const among = notices === null ? sql`true` : sql`f.notice_id in (select id from notice_label where public_id = any(${[...notices]}::text[]))`;
  const { numAffectedRows } = await sql`
    update alert_finding f set seen_at = ${ctx.clock.now()} where f.account_id = ${accountId} and f.seen_at is null and f.found_at <= ${until} and ${among}
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

/** notice.id of a notice; undefined: there is none. */
export async function noticeIdOf(ctx: Ctx, publicId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from notice_label where public_id = ${publicId}`.execute(ctx.db);
  return rows[0]?.id;
}

/** Marks a finding as relevant or not. @returns whether it was found for this person. */
export async function markRelevant(ctx: Ctx, accountId: number, noticeId: number, relevant: boolean): Promise<boolean> {
  const { rows } = await sql`
    update alert_finding set relevant = ${relevant} where account_id = ${accountId} and notice_id = ${noticeId} returning 1
  `.execute(ctx.db);
  return rows.length > 0;
}

/** The latest notices that an alert found, and whether each is relevant to its person. */
export async function latestOf(
  ctx: Ctx,
  accountId: number,
  alertId: string,
  limit: number,
): Promise<{ noticeId: number; publicId: string; relevant: boolean }[]> {
  const { rows } = await sql<{ noticeId: number; publicId: string; relevant: boolean }>`
    select m.notice_id as "noticeId", n.public_id as "publicId", f.relevant from alert a join alert_match m on m.alert_id = a.id
    join alert_finding f on f.account_id = a.account_id and f.notice_id = m.notice_id join notice_label n on n.id = m.notice_id
    where a.account_id = ${accountId} and a.public_id = ${alertId} order by m.found_at desc, m.notice_id desc limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** Deletes what alerts found, with the alerts. */
export async function deleteMatches(ctx: Ctx, alertIds: readonly number[]): Promise<void> {
  await sql`delete from alert_match where alert_id = any(${[...alertIds]}::bigint[])`.execute(ctx.db);
}

/** Deletes findings that no alert is left for: theirs was deleted. */
export async function deleteOrphans(ctx: Ctx, accountId: number): Promise<void> {
  await sql`
    delete from alert_finding f where f.account_id = ${accountId}
      and not exists (select from alert_match m join alert a on a.id = m.alert_id where m.notice_id = f.notice_id and a.account_id = ${accountId})
  `.execute(ctx.db);
}

/** Rows deleted by one statement. */
const PORTION = 20_000;

/** Deletes many rows, some thousands at a time: nobody waits for all of them. @param rows a table with a condition. */
async function deleteInPortions(ctx: Ctx, rows: RawBuilder<unknown>): Promise<void> {
  for (let deleted = PORTION; deleted === PORTION;) {
    const { numAffectedRows } = await sql`delete from ${rows} and ctid = any(array(select ctid from ${rows} limit ${PORTION}))`.execute(ctx.db);
    deleted = Number(numAffectedRows ?? 0);
  }
}

/** Deletes what was found before a moment. */
export async function deleteFindingsBefore(ctx: Ctx, before: Date): Promise<void> {
  for (const table of ['alert_finding', 'alert_match'] as const) await deleteInPortions(ctx, sql`${sql.table(table)} where found_at < ${before}`);
}

/** Deletes matches of alerts that are gone, and findings of people without alerts: they were stored while those were deleted. @param since of these days */
export async function deleteLeftFindings(ctx: Ctx, since: Date): Promise<void> {
  await sql`delete from alert_match m where m.found_at > ${since} and not exists (select from alert a where a.id = m.alert_id)`.execute(ctx.db);
  await sql`delete from alert_finding f where f.found_at > ${since} and not exists (select from alert a where a.account_id = f.account_id)`.execute(ctx.db);
}

export async function deleteFindingsOf(ctx: Ctx, accountId: number): Promise<void> {
  await sql`delete from alert_finding where account_id = ${accountId}`.execute(ctx.db);
}

/** What a person's alerts found, for their own copy of their data: the latest 1000. */
export async function findingsOfPerson(ctx: Ctx, accountId: number): Promise<{ notice: string; title: string; foundAt: Date; relevant: boolean }[]> {
  const { rows } = await sql<{ notice: string; title: string; foundAt: Date; relevant: boolean }>`
    select n.public_id as notice, n.title, f.found_at as "foundAt", f.relevant from alert_finding f join notice_label n on n.id = f.notice_id
    where f.account_id = ${accountId} order by f.found_at desc, f.notice_id desc limit 1000
  `.execute(ctx.db);
  return rows;
}
