import { sql } from 'kysely';
import type { AssignmentSort, AssignmentState } from '#contract/assignment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, type Sorting, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';

export interface AssignmentRow {
  rowId: number;
  noticeId: number;
  publicId: string;
  /** Null: no longer in the team. */
  assignee: { id: string; name: string } | null;
  isMine: boolean;
  state: AssignmentState;
  /** `YYYY-MM-DD` */
  dueOn: string | null;
  note: string;
  assignedBy: string | null;
  changedAt: Date;
  revision: number;
  sortKey: string;
}
/** Filters of the list. An absent one allows everything. */
export interface AssignmentFilter {
  /** Public id of a person. */
  assignee?: string | undefined;
  /** account.id: only what this person has. */
  accountId?: number | undefined;
  q?: string | undefined;
}

const noCondition = sql`true`;
/** With the notices that are public, and people as far as they are in the team. */
const tables = sql`assignment a join notice_label n on n.id = a.notice_id and n.status in ('published', 'closed', 'awarded', 'cancelled')
  left join (membership_label m join account_label p on p.id = m.account_id and p.is_active)
    on m.organisation_id = a.organisation_id and m.account_id = a.assignee_id`;

function filterCondition(organisationId: number, { assignee, accountId, q }: AssignmentFilter) {
  const pattern = containsPattern(q?.trim().toLowerCase() ?? '');
  return sql.join(
    [
      sql`a.organisation_id = ${organisationId}`,
      assignee === undefined ? noCondition : sql`p.public_id = ${assignee}`,
      accountId === undefined ? noCondition : sql`a.assignee_id = ${accountId}`,
      q?.trim() ? sql`(lower(n.title) like ${pattern} or lower(a.note) like ${pattern} or lower(${personName('p')}) like ${pattern})` : noCondition,
    ],
    sql` and `,
  );
}

const sortings: Record<AssignmentSort, Omit<Sorting, 'id'>> = {
  due: { by: sql`coalesce(a.due_on::timestamp at time zone 'UTC', 'infinity')`, type: 'timestamptz', descending: false },
  changed: { by: sql`a.changed_at`, type: 'timestamptz', descending: true },
  title: { by: sql`lower(n.title)`, type: 'text', descending: false },
};

/** One page of an organisation's assignments. @param reader account.id of whoever reads. */
export async function assignmentPage(
  ctx: Ctx,
  { organisationId, reader }: { organisationId: number; reader: number },
  { state, ...filter }: AssignmentFilter & { state?: AssignmentState | undefined },
  sort: AssignmentSort,
  pageRead: PageRead<SortKeys>,
): Promise<AssignmentRow[]> {
  const { after, order, key } = sortedPage(pageRead, { ...sortings[sort], id: sql`a.id` });
  const { rows } = await sql<AssignmentRow>`
    select a.id as "rowId", a.notice_id as "noticeId", n.public_id as "publicId", a.state, a.due_on::text as "dueOn", a.note, a.changed_at as "changedAt",
      a.revision, a.assignee_id is not distinct from ${reader} as "isMine",
      case when p.id is not null then json_build_object('id', p.public_id, 'name', ${personName('p')}) end as assignee,
      (select ${personName('b')} from account_label b where b.id = a.assigned_by and not b.is_erased) as "assignedBy", ${key} as "sortKey"
    from ${tables} where ${filterCondition(organisationId, filter)} and ${state === undefined ? noCondition : sql`a.state = ${state}`} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

/** How many there are in each state that has any. */
export async function countByState(ctx: Ctx, organisationId: number, filter: AssignmentFilter): Promise<Map<AssignmentState, number>> {
  const { rows } = await sql<{ state: AssignmentState; count: number }>`
    select a.state, count(*)::int as count from ${tables} where ${filterCondition(organisationId, filter)} group by a.state
  `.execute(ctx.db);
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** A person of a team. */
export interface Colleague {
  /** account.id */
  id: number;
  email: string;
  language: string;
  firstName: string;
  name: string;
}

/** An active person of an organisation, by public id. */
export async function findColleague(ctx: Ctx, organisationId: number, publicId: string): Promise<Colleague | undefined> {
  const { rows } = await sql<Colleague>`
    select p.id, p.email, p.language, p.first_name as "firstName", ${personName('p')} as name
    from membership_label m join account_label p on p.id = m.account_id and p.is_active
    where m.organisation_id = ${organisationId} and p.public_id = ${publicId}
  `.execute(ctx.db);
  return rows[0];
}

/** How somebody is called. */
export async function nameOf(ctx: Ctx, accountId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${personName('p')} as name from account_label p where p.id = ${accountId}`.execute(ctx.db);
  return rows[0]?.name ?? '';
}

/** How many an organisation has, also of notices that are public no longer. Other changes of the number wait until the transaction ends. */
export async function lockAndCount(ctx: Ctx, organisationId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assignments ${organisationId}`}, 0))`.execute(ctx.db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from assignment where organisation_id = ${organisationId}`.execute(ctx.db);
  return rows[0]!.count;
}

interface AssignmentValues {
  assigneeId: number | null;
  state: AssignmentState;
  dueOn: string | null;
  note: string;
}

/** @returns whether it was not there yet. */
export async function insertAssignment(
  ctx: Ctx,
  { organisationId, noticeId, assignedBy }: { organisationId: number; noticeId: number; assignedBy: number },
  { assigneeId, state, dueOn, note }: AssignmentValues,
): Promise<boolean> {
  const { rows } = await sql`
    insert into assignment (organisation_id, notice_id, assignee_id, assigned_by, state, due_on, note, created_at, changed_at)
    values (${organisationId}, ${noticeId}, ${assigneeId}, ${assignedBy}, ${state}, ${dueOn}::date, ${note}, ${ctx.clock.now()}, ${ctx.clock.now()})
    on conflict do nothing returning id
  `.execute(ctx.db);
  return rows.length > 0;
}

/** What is stored of an assignment. */
export interface StoredAssignment extends AssignmentValues {
  rowId: number;
  noticeId: number;
  /** Public id of whoever has it. */
  assignee: string | null;
  revision: number;
}

/** The organisation's assignment of a notice, by public id, locked for a change. */
export async function lockAssignment(ctx: Ctx, organisationId: number, notice: string): Promise<StoredAssignment | undefined> {
  const { rows } = await sql<StoredAssignment>`
    select a.id as "rowId", a.notice_id as "noticeId", a.assignee_id as "assigneeId", a.state, a.due_on::text as "dueOn", a.note, a.revision,
      (select p.public_id from account_label p where p.id = a.assignee_id) as assignee
    from assignment a join notice_label n on n.id = a.notice_id where a.organisation_id = ${organisationId} and n.public_id = ${notice} for update of a
  `.execute(ctx.db);
  return rows[0];
}

export async function updateAssignment(ctx: Ctx, rowId: number, { assigneeId, state, dueOn, note }: AssignmentValues): Promise<void> {
  await sql`
    update assignment set assignee_id = ${assigneeId}, state = ${state}, due_on = ${dueOn}::date, note = ${note}, changed_at = ${ctx.clock.now()},
      revision = revision + 1 where id = ${rowId}
  `.execute(ctx.db);
}

export async function deleteAssignment(ctx: Ctx, rowId: number): Promise<void> {
  await sql`delete from assignment where id = ${rowId}`.execute(ctx.db);
}

/** What somebody has to do in any organisation, the newest 1000. */
export async function assignmentsOfPerson(
  ctx: Ctx,
  accountId: number,
): Promise<{ notice: string; title: string; organisation: string; state: string; dueOn: string | null; note: string }[]> {
  const { rows } = await sql<{ notice: string; title: string; organisation: string; state: string; dueOn: string | null; note: string }>`
    select n.public_id as notice, n.title, m.name as organisation, a.state, a.due_on::text as "dueOn", a.note
    from assignment a join notice_label n on n.id = a.notice_id join membership_label m on m.organisation_id = a.organisation_id and m.account_id = a.assignee_id
    where a.assignee_id = ${accountId} order by a.changed_at desc, a.id desc limit 1000
  `.execute(ctx.db);
  return rows;
}

/** Takes a person's name from what they had to do and what they assigned. */
export async function forgetPerson(ctx: Ctx, accountId: number): Promise<void> {
  await sql`update assignment set assignee_id = null where assignee_id = ${accountId}`.execute(ctx.db);
  await sql`update assignment set assigned_by = null where assigned_by = ${accountId}`.execute(ctx.db);
}
