import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import { type Asking, done, joinPublic } from './seller-stats.repo.ts';

const TOP = 5;
/** So many of the latest count: more would be read for figures that they hardly change. */
const MAX_CONCERNED = 1000;

/** Distinct public notices that somebody concerned themselves with, the latest. */
const concerned = (asking: Asking) => sql`
  select x.notice_id, n.buyer_id, n.free from (
    ${done(asking)}
    union all (select notice_id, at, 'saved' from saved_notice where account_id = ${asking.accountId} order by at desc limit ${MAX_CONCERNED})
    union all (select notice_id, at, 'found' from found_notice where account_id = ${asking.accountId} and relevant order by at desc limit ${MAX_CONCERNED})
  ) x ${joinPublic} group by x.notice_id, n.buyer_id, n.free order by max(x.at) desc, x.notice_id desc limit ${MAX_CONCERNED}`;

/** The buyers with most of them: everybody may know the buyer of a locked notice. */
export async function topBuyers(ctx: Ctx, asking: Asking): Promise<{ id: string; name: string; count: number }[]> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select o.public_id as id, o.name, count(*)::int as count from (${concerned(asking)}) c join organisation_label o on o.id = c.buyer_id
    group by o.id, o.public_id, o.name order by count(*) desc, o.name, o.id limit ${TOP}
  `.execute(ctx.db);
  return rows;
}

/** The funding agencies with most of those that may be read whole; one that is written in several cases counts as one. */
export async function topAgencies(ctx: Ctx, asking: Asking, readWhole: 'all' | readonly number[]): Promise<{ name: string; count: number }[]> {
  const isReadable = readWhole === 'all' ? sql`true` : sql`(c.free or c.buyer_id = ${anyValueOf(readWhole)})`;
  const { rows } = await sql<{ name: string; count: number }>`
    select min(trim(f.agency)) as name, count(*)::int as count from (${concerned(asking)}) c join notice_funding f on f.id = c.notice_id
    where ${isReadable} and trim(f.agency) <> '' group by lower(trim(f.agency)) order by count(*) desc, lower(trim(f.agency)) limit ${TOP}
  `.execute(ctx.db);
  return rows;
}

export interface DoneCounts {
  total: number;
  downloaded: number;
  followed: number;
  saved: number;
}

const doneByPerson = (accountId: number) => sql`
  (select notice_id, at, 'followed' as reason from followed_notice where account_id = ${accountId}
  union all select notice_id, at, 'downloaded' from downloaded_notice where account_id = ${accountId}
  union all select notice_id, at, 'saved' from saved_notice where account_id = ${accountId}) x ${joinPublic}`;
const distinct = (reason: 'downloaded' | 'followed' | 'saved') =>
  sql`count(distinct x.notice_id) filter (where x.reason = ${reason})::int as ${sql.ref(reason)}`;
const doneCounts = sql`count(distinct x.notice_id)::int as total, ${distinct('downloaded')}, ${distinct('followed')}, ${distinct('saved')}`;

/** What a person did in each month since an instant, in months of a zone (`2026-11`); months without anything are absent. */
export async function doneByMonth(ctx: Ctx, accountId: number, since: Date, zone: string): Promise<(DoneCounts & { month: string })[]> {
  const { rows } = await sql<DoneCounts & { month: string }>`
    select to_char(x.at at time zone ${zone}, 'YYYY-MM') as month, ${doneCounts} from ${doneByPerson(accountId)} where x.at >= ${since} group by 1
  `.execute(ctx.db);
  return rows;
}

export async function doneEver(ctx: Ctx, accountId: number): Promise<DoneCounts> {
  const { rows } = await sql<DoneCounts>`select ${doneCounts} from ${doneByPerson(accountId)}`.execute(ctx.db);
  return rows[0]!;
}
