import { sql } from 'kysely';
import type { AlertFrequency } from '#contract/alert-names.ts';
import type { AlertSearch } from '#contract/alerts.ts';
import type { SortKey } from '#server/modules/query/index.ts';
import type { StandingQuery } from '#server/modules/search/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { codeOf } from '#server/platform/db/unavailable.ts';

/** What its person chose. */
export interface AlertSettings {
  name: string;
  frequency: AlertFrequency;
  hour: number;
  weekday: number;
  timeZone: string;
  byMail: boolean;
  byWebhook: boolean;
  paused: boolean;
}

export interface AlertRow extends AlertSettings {
  id: number;
  publicId: string;
  accountId: number;
  site: string;
  search: AlertSearch;
  createdAt: Date;
  nextAt: Date;
  lastMailAt: Date | null;
  /** Its search can find nothing any more: what it asks for is over, or gone. */
  findsNothing: boolean;
  revision: number;
}

const columns = (
  now: Date,
) => sql`a.id, a.public_id as "publicId", a.account_id as "accountId", a.site, a.name, a.search, a.frequency, a.hour, a.weekday, a.time_zone as "timeZone",
  a.by_mail as "byMail", a.webhook_since is not null as "byWebhook", a.paused, a.created_at as "createdAt", a.last_mail_at as "lastMailAt", a.revision,
  a.finds_nothing or a.deadline_before <= ${now} or a.published_before <= ${now} as "findsNothing"`;
const nextAt = (now: Date) =>
  sql`case when a.has_news and a.next_at > ${now} then a.next_at else alert_next(a.frequency, a.weekday, a.hour, a.time_zone, ${now}) end as "nextAt"`;

/** A person's alerts, the latest first. */
export async function alertsOf(ctx: Ctx, accountId: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${columns(ctx.clock.now())}, ${nextAt(ctx.clock.now())} from alert a where a.account_id = ${accountId} order by a.id desc
  `.execute(ctx.db);
  return rows;
}

/** A person's alert, locked for a change; undefined: they have no such alert. */
export async function lockAlert(ctx: Ctx, accountId: number, publicId: string): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    select ${columns(ctx.clock.now())}, ${nextAt(ctx.clock.now())} from alert a where a.account_id = ${accountId} and a.public_id = ${publicId} for update
  `.execute(ctx.db);
  return rows[0];
}

/** The ids of a person's alert; undefined: they have no such alert. */
export async function alertIdOf(ctx: Ctx, accountId: number, publicId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from alert where account_id = ${accountId} and public_id = ${publicId}`.execute(ctx.db);
  return rows[0]?.id;
}

/** Lets a person's additions wait for each other, until the transaction ends: their number is bounded. */
export async function lockAlertsOf(ctx: Ctx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts ${accountId}`}, 0))`.execute(ctx.db);
}

/** Whether the database knows a time zone: its list may differ from the program's. @param ctx in no transaction, which this would end. */
export async function isZoneKnown(ctx: Ctx, timeZone: string): Promise<boolean> {
  try {
    await sql`select ${ctx.clock.now()}::timestamptz at time zone ${timeZone}`.execute(ctx.db);
    return true;
  } catch (error) {
    // invalid_parameter_value
    if (codeOf(error) === '22023') return false;
    throw error;
  }
}

/** A date as PostgreSQL reads it, infinite ones too. */
const instant = (key: SortKey): Date | string => (typeof key === 'number' ? (key < 0 ? '-infinity' : 'infinity') : key);

const compiledColumns = ({ query, published, deadline, value, publishedDays, closing }: StandingQuery, now: Date) => sql`
  ${query}::tsquery, ${instant(published[0])}::timestamptz, ${instant(published[1])}::timestamptz, ${publishedDays}::smallint,
  ${instant(deadline[0])}::timestamptz, ${instant(deadline[1])}::timestamptz, ${value[0]}::float8, ${value[1]}::float8, ${closing}::boolean, ${now}::timestamptz`;
const compiledNames = sql`query, published_from, published_before, published_days, deadline_from, deadline_before, value_from, value_to, closing, compiled_at`;

/** Replaces what an alert is found by. */
async function replaceAnchors(ctx: Ctx, alertId: number, { anchors, countries, variable }: StandingQuery): Promise<void> {
  await sql`delete from alert_anchor where alert_id = ${alertId}`.execute(ctx.db);
  await sql`
    insert into alert_anchor (token, country, alert_id)
    select distinct token, country, ${alertId}::bigint from unnest(${[...anchors]}::text[]) token, unnest(${countries === null ? [''] : [...countries]}::text[]) country
  `.execute(ctx.db);
  await sql`delete from alert_spelling where alert_id = ${alertId} and not form = any(${[...variable]}::text[])`.execute(ctx.db);
  if (variable.length > 0)
    await sql`
      insert into alert_spelling (alert_id, form, alike, sound) select ${alertId}::bigint, form, search_alike(form), search_sound(form) from unnest(${[...variable]}::text[]) form
      on conflict do nothing
    `.execute(ctx.db);
}

/** Remembers spellings that alerts were compiled with in view, by the form that they belong to. */
export async function rememberSpellings(ctx: Ctx, spellings: readonly { alertId: number; form: string; spelling: string }[]): Promise<void> {
  await sql`
    update alert_spelling s set known = s.known || g.spellings
    from (select alert_id, form, array_agg(spelling) as spellings
      from unnest(${spellings.map(({ alertId }) => alertId)}::bigint[], ${spellings.map(({ form }) => form)}::text[], ${spellings.map(({ spelling }) => spelling)}::text[])
        as given (alert_id, form, spelling) group by alert_id, form) g
    where s.alert_id = g.alert_id and s.form = g.form
  `.execute(ctx.db);
}

/** organisation.id of the team whose webhook somebody sees on the screen. */
const actingFor = ({ actor }: Ctx): number | null => (actor.kind === 'person' ? (actor.organisation?.id ?? null) : null);

/** Saves a new alert. */
export async function insertAlert(
  ctx: Ctx,
  { publicId, accountId, search, ...alert }: AlertSettings & { publicId: string; accountId: number; search: AlertSearch },
  standing: StandingQuery,
): Promise<void> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into alert (public_id, account_id, site, name, search, frequency, hour, weekday, time_zone, by_mail, webhook_since, webhook_team, paused, created_at, since, next_at, ${compiledNames})
    select ${publicId}, ${accountId}, ${ctx.site.code}, ${alert.name}, ${JSON.stringify(search)}::jsonb, ${alert.frequency}, ${alert.hour}, ${alert.weekday}, ${alert.timeZone},
      ${alert.byMail}, ${alert.byWebhook ? now : null}::timestamptz, ${alert.byWebhook ? actingFor(ctx) : null}::bigint, ${alert.paused}, ${now}, ${now}, ${now}, ${compiledColumns(standing, now)}
    returning id
  `.execute(ctx.db);
  await replaceAnchors(ctx, rows[0]!.id, standing);
}

/**
 * Changes an alert. What it is to tell next is reckoned anew.
 * @param restarts from now on: it was paused, or looks for something else.
 */
export async function updateAlert(ctx: Ctx, alertId: number, alert: AlertSettings, restarts: boolean): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    update alert a set name = ${alert.name}, frequency = ${alert.frequency}, hour = ${alert.hour}, weekday = ${alert.weekday}, time_zone = ${alert.timeZone},
      by_mail = ${alert.byMail}, webhook_since = case when ${alert.byWebhook} then coalesce(webhook_since, ${now}::timestamptz) end,
      webhook_team = case when ${alert.byWebhook} then coalesce(webhook_team, ${actingFor(ctx)}::bigint) end, paused = ${alert.paused}, revision = revision + 1, since = case when ${restarts} then ${now}::timestamptz else since end,
      has_news = has_news and ${(alert.byMail || alert.byWebhook) && !alert.paused},
      next_at = case when (frequency, weekday, hour, time_zone) = (${alert.frequency}, ${alert.weekday}::smallint, ${alert.hour}::smallint, ${alert.timeZone}) then next_at
        else alert_next(${alert.frequency}, ${alert.weekday}::smallint, ${alert.hour}::smallint, ${alert.timeZone}, ${now}) end
    where a.id = ${alertId}
  `.execute(ctx.db);
}

/** Replaces the search of an alert. @param search null: it stays, and is only compiled anew. */
export async function updateSearch(ctx: Ctx, alertId: number, search: AlertSearch | null, standing: StandingQuery): Promise<void> {
  await sql`
    update alert a set (${compiledNames}) = (select ${compiledColumns(standing, ctx.clock.now())}),
      search = coalesce(${search === null ? null : JSON.stringify(search)}::jsonb, search), finds_nothing = false
    where a.id = ${alertId}
  `.execute(ctx.db);
  await replaceAnchors(ctx, alertId, standing);
}

export async function deleteAlert(ctx: Ctx, alertId: number): Promise<void> {
  await sql`delete from alert where id = ${alertId}`.execute(ctx.db);
}

/** Deletes a person's alerts. */
export async function deleteAlertsOf(ctx: Ctx, accountId: number): Promise<void> {
  await sql`delete from alert where account_id = ${accountId}`.execute(ctx.db);
}

/**
 * Marks that alerts have something to tell by email or webhook. It waits for whoever is telling them: what was just found is not part of that.
 * @returns whether one of them tells it at once.
 */
export async function markNews(ctx: Ctx, alertIds: readonly number[]): Promise<boolean> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ instant: boolean }>`
    with marked as (
      update alert a set has_news = true, next_at = case when a.has_news then a.next_at else alert_next(a.frequency, a.weekday, a.hour, a.time_zone, ${now}) end
      from (select id from alert where id = any(${[...alertIds]}::bigint[]) order by id for update) held
      where a.id = held.id and (a.by_mail or a.webhook_since is not null) and not a.paused returning a.frequency)
    select exists (select from marked where frequency = 'instant') as instant
  `.execute(ctx.db);
  return rows[0]!.instant;
}

/** People (account.id) with alerts that are due, those who have waited longest first. @param instant only those with an instant one. */
export async function peopleToTell(ctx: Ctx, instant: boolean, limit: number): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from alert where has_news and next_at <= ${ctx.clock.now()} and (frequency = 'instant' or not ${instant}) group by account_id order by min(next_at), account_id limit ${limit}
  `.execute(ctx.db);
  return rows.map(({ accountId }) => accountId);
}

/** An alert that tells now. */
export interface DueAlert {
  id: number;
  frequency: AlertFrequency;
  publicId: string;
  site: string;
  name: string;
  byMail: boolean;
  byWebhook: boolean;
  /** organisation.id of the team whose webhook it tells. */
  webhookTeam: number | null;
}

/** Whether nobody else is telling this person until the transaction ends. */
export async function isFirstToTell(ctx: Ctx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`tell ${accountId}`}, 0)) as first`.execute(ctx.db);
  return rows[0]!.first;
}

/**
 * Keeps those who lock many alerts apart until the transaction ends: matching and compiling run alone, people are told side by side. Otherwise
 * each might wait for what the other holds.
 */
export async function lockMatching(ctx: Ctx, how: 'alone' | 'together'): Promise<void> {
  const lock = sql.raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`select ${lock}(hashtextextended('alerts matching', 0))`.execute(ctx.db);
}

/** Puts off telling what is due to somebody. */
export async function postponeDue(ctx: Ctx, accountId: number, until: Date): Promise<void> {
  await sql`update alert set next_at = ${until} where account_id = ${accountId} and has_news and next_at <= ${ctx.clock.now()}`.execute(ctx.db);
}

/** Puts off telling some alerts: their person cannot be mailed now. */
export async function postpone(ctx: Ctx, alertIds: readonly number[], until: Date): Promise<void> {
  await sql`update alert set next_at = ${until} where id = any(${[...alertIds]}::bigint[])`.execute(ctx.db);
}

/** A person's due alerts, locked. */
export async function takeDueAlerts(ctx: Ctx, accountId: number): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    select id, frequency, public_id as "publicId", site, name, by_mail as "byMail", webhook_since is not null as "byWebhook", webhook_team as "webhookTeam" from alert where account_id = ${accountId} and has_news and next_at <= ${ctx.clock.now()}
    order by id for update
  `.execute(ctx.db);
  return rows;
}

/** Marks that alerts have told what they had. @param mailedIds those that were in an email. */
export async function markTold(ctx: Ctx, alertIds: readonly number[], mailedIds: readonly number[]): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    update alert set has_news = false, last_mail_at = case when id = any(${[...mailedIds]}::bigint[]) then ${now} else last_mail_at end where id = any(${[...alertIds]}::bigint[])
  `.execute(ctx.db);
}

/** Ends the emails of some of a person's alerts; they stay, and the portal goes on showing what they find. */
export async function stopMails(ctx: Ctx, accountId: number, alertIds: readonly number[]): Promise<void> {
  await sql`
    update alert set by_mail = false, has_news = has_news and webhook_since is not null, revision = revision + 1 where account_id = ${accountId} and id = any(${[...alertIds]}::bigint[]) and by_mail
  `.execute(ctx.db);
}

/** organisation.id of the person's teams that have a webhook which is on. */
export async function webhookTeamsOf(ctx: Ctx, accountId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select w.organisation_id as id from membership_label m join active_webhook w on w.organisation_id = m.organisation_id where m.account_id = ${accountId}
  `.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Who has a plan at a moment, and on which site (`main`: on all): people of the organisations that have one. */
export const subscribersAt = (now: Date) => sql`(
  select m.account_id, s.site from subscription_period s join membership_label m on m.organisation_id = s.organisation_id
  where s.starts_at <= ${now} and s.ends_at > ${now})`;

/** An alert as it is compiled. */
export interface CompiledAlert {
  id: number;
  site: string;
  /** Its person reads all notices there: an administrator, or somebody with a plan. */
  readsWhole: boolean;
  search: AlertSearch;
}

/** Alerts by id, as they are compiled, locked. */
export async function alertsToCompile(ctx: Ctx, alertIds: readonly number[]): Promise<CompiledAlert[]> {
  const { rows } = await sql<CompiledAlert>`
    select a.id, a.site, a.search,
      p.super_admin or exists (select from ${subscribersAt(ctx.clock.now())} s where s.account_id = a.account_id and s.site in (a.site, 'main')) as "readsWhole"
    from alert a join account_label p on p.id = a.account_id
    where a.id = any(${[...alertIds]}::bigint[]) order by a.id for update of a
  `.execute(ctx.db);
  return rows;
}

/** alert.id of the alerts of people in some organisations (organisation.id). */
export async function alertsOfMembers(ctx: Ctx, organisationIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id from membership_label m join alert a on a.account_id = m.account_id where m.organisation_id = any(${[...organisationIds]}::bigint[])
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** alert.id of alerts that were compiled before a moment, the oldest first. */
export async function alertsCompiledBefore(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from alert where compiled_at < ${before} order by compiled_at limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Marks that an alert can find nothing any more, until its search is changed. */
export async function markFindsNothing(ctx: Ctx, alertId: number): Promise<void> {
  await sql`update alert set finds_nothing = true, compiled_at = ${ctx.clock.now()} where id = ${alertId}`.execute(ctx.db);
}
