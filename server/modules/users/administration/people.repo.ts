import { sql } from 'kysely';
import type { UserSort } from '#contract/administration.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, type Sorting, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';

/** Filters of a list of people. An absent one allows everything. */
export interface PeopleFilter {
  q?: string | undefined;
  email?: string | undefined;
  organisation?: string | undefined;
  blocked?: boolean | undefined;
  unverified?: boolean | undefined;
  admin?: boolean | undefined;
}

export interface PersonRow {
  rowId: number;
  sortKey: string;
  id: string;
  username: string;
  name: string;
  email: string;
  emailVerified: boolean;
  superAdmin: boolean;
  secondFactor: boolean;
  blockedAt: Date | null;
  blockedReason: string | null;
  createdAt: Date;
  seenAt: Date | null;
  sessions: number;
  organisations: { id: string; name: string; roleId: number }[];
}

const nameOf = personName('a');
const columns = (now: Date) => sql`a.id as "rowId", a.public_id as id, a.username, ${nameOf} as name, a.email,
  a.email_verified_at is not null as "emailVerified", a.super_admin as "superAdmin", a.totp_confirmed_at is not null as "secondFactor",
  a.blocked_at as "blockedAt", a.blocked_reason as "blockedReason", a.created_at as "createdAt",
  (select max(s.seen_at) from session s where s.account_id = a.id and s.ended_at is null and s.ends_at > ${now}) as "seenAt",
  (select count(*)::int from session s where s.account_id = a.id and s.ended_at is null and s.ends_at > ${now}) as sessions,
  coalesce((select json_agg(json_build_object('id', m.public_id, 'name', m.name, 'roleId', m.role_id) order by m.membership_id)
    from membership_label m where m.account_id = a.id), '[]') as organisations`;

const noCondition = sql`true`;
const patternOf = (text: string) => containsPattern(text.trim().toLowerCase());
function filterCondition({ q, email, organisation, blocked, unverified, admin }: PeopleFilter) {
  const holds = (condition: boolean | undefined, yes: ReturnType<typeof sql>) => (condition === undefined ? noCondition : condition ? yes : sql`not (${yes})`);
  return sql.join(
    [
      sql`a.erased_at is null`,
      q?.trim()
        ? sql`(lower(a.first_name || ' ' || a.last_name) like ${patternOf(q)} or a.username_key like ${patternOf(q)} or a.email_key like ${patternOf(q)})`
        : noCondition,
      email?.trim() ? sql`a.email_key like ${patternOf(email)}` : noCondition,
      organisation?.trim()
        ? sql`exists (select from membership_label m where m.account_id = a.id and (m.public_id = ${organisation.trim()} or lower(m.name) like ${patternOf(organisation)}))`
        : noCondition,
      holds(blocked, sql`a.blocked_at is not null`),
      holds(unverified, sql`a.email_verified_at is null`),
      holds(admin, sql`a.super_admin`),
    ],
    sql` and `,
  );
}

const sortings: Record<string, Pick<Sorting, 'by' | 'type'>> = {
  name: { by: sql`lower(${nameOf})`, type: 'text' },
  email: { by: sql`a.email_key`, type: 'text' },
  created: { by: sql`a.created_at`, type: 'timestamptz' },
};

/** One page of all people. */
export async function peoplePage(ctx: Ctx, filter: PeopleFilter, sort: UserSort, pageRead: PageRead<SortKeys>): Promise<PersonRow[]> {
  const sorting = { ...(sortings[sort.replace('-', '')] ?? sortings['created']!), descending: sort.startsWith('-'), id: sql`a.id` };
  const { after, order, key } = sortedPage(pageRead, sorting);
  const { rows } = await sql<PersonRow>`
    select ${columns(ctx.clock.now())}, ${key} as "sortKey" from account a where ${filterCondition(filter)} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

export async function countPeople(ctx: Ctx, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from account a where ${filterCondition(filter)}`.execute(ctx.db);
  return rows[0]!.count;
}

/** How many people signed up in each of the twelve months up to now, in a time zone, the oldest first (`2026-11`). */
export async function signUpMonths(ctx: Ctx, zone: string): Promise<{ month: string; count: number }[]> {
  const { rows } = await sql<{ month: string; count: number }>`
    with months as (
      select generate_series(date_trunc('month', ${ctx.clock.now()}::timestamptz at time zone ${zone}) - interval '11 months',
        date_trunc('month', ${ctx.clock.now()}::timestamptz at time zone ${zone}), interval '1 month') as start)
    select to_char(start, 'YYYY-MM') as month,
      (select count(*)::int from account a where a.created_at >= start at time zone ${zone} and a.created_at < (start + interval '1 month') at time zone ${zone}) as count
    from months order by start
  `.execute(ctx.db);
  return rows;
}
