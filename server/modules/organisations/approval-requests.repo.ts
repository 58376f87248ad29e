import { sql } from 'kysely';
import { OWNER } from '#contract/names.ts';
import type { Ctx, OrgType } from '#server/platform/ctx.ts';
import { likePart } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { Walk } from '#server/platform/http/keyset.ts';
import { normaliseName } from './normalise-name.ts';
import { above } from './tree.repo.ts';

export type ApprovalRequestKind = 'registration' | 'change' | 'claim' | 'merge';
export type ApprovalRequestState = 'waiting' | 'approved' | 'denied' | 'withdrawn';

export interface ApprovalRequestRow {
  rowId: number;
  sortKey: string;
  organisationId: number;
  accountId: number | null;
  id: string;
  kind: ApprovalRequestKind;
  organisation: { id: string; name: string; country: string | null; orgType: OrgType; claimed: boolean; revision: number };
  /** Of a merge: the one that imports name. */
  other: { id: string; name: string } | null;
  by: { id: string; username: string; name: string; email: string; emailVerified: boolean } | null;
  content: Record<string, unknown>;
  createdAt: Date;
  state: ApprovalRequestState;
  reason: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
}

const columns = sql`r.id as "rowId", r.organisation_id as "organisationId", r.account_id as "accountId", r.public_id as id, r.kind, r.content, r.created_at as "createdAt", r.state,
  r.reason, r.decided_at as "decidedAt", ${personName('b')} as "decidedBy",
  json_build_object('id', o.public_id, 'name', o.name, 'country', o.country, 'orgType', o.org_type, 'claimed', o.claimed,
    'revision', o.revision) as organisation,
  case when x.id is not null then json_build_object('id', x.public_id, 'name', x.name) end as other,
  case when a.id is not null then json_build_object('id', a.public_id, 'username', a.username,
    'name', ${personName('a')}, 'email', a.email, 'emailVerified', v.email_verified) end as by`;
const from = sql`approval_request r join organisation o on o.id = r.organisation_id left join account_label a on a.id = r.account_id
  left join account_verified v on v.id = a.id
  left join organisation x on x.id = r.other_id  left join account_label b on b.id = r.decided_by`;

export interface ApprovalRequestFilter {
  kind?: ApprovalRequestKind[] | undefined;
  state: ApprovalRequestState;
  q?: string | undefined;
}
const chosenBy = ({ kind, state, q }: ApprovalRequestFilter) => sql`r.state = ${state} and ${kind?.length ? sql`r.kind = any(${kind}::text[])` : sql`true`}
  and ${q?.trim() ? sql`o.normalised_name like ${likePart(normaliseName(q))}` : sql`true`}`;

export async function approvalRequestRows(ctx: Ctx, filter: ApprovalRequestFilter, descending: boolean, walk: Walk<SortKeys>): Promise<ApprovalRequestRow[]> {
  const { after, order, key } = sortedPage(walk, { by: sql`r.created_at`, type: 'timestamptz', descending, id: sql`r.id` });
  const { rows } = await sql<ApprovalRequestRow>`select ${columns}, ${key} as "sortKey" from ${from} where ${chosenBy(filter)} and ${after} ${order}`.execute(
    ctx.db,
  );
  return rows;
}

export async function countApprovalRequests(ctx: Ctx, filter: ApprovalRequestFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${chosenBy(filter)}`.execute(ctx.db);
  return rows[0]!.count;
}

/** The requests of one organisation, and those that would put it into another one, the newest first, twenty at most. */
export async function approvalRequestsOf(ctx: Ctx, organisationId: number): Promise<ApprovalRequestRow[]> {
  const { rows } = await sql<ApprovalRequestRow>`
    select ${columns}, '' as "sortKey" from ${from} where r.organisation_id = ${organisationId} or r.other_id = ${organisationId} order by r.id desc limit 20
  `.execute(ctx.db);
  return rows;
}

/** A request as it is now; undefined when there is none. */
export async function approvalRequestRow(ctx: Ctx, publicId: string): Promise<ApprovalRequestRow | undefined> {
  const { rows } = await sql<ApprovalRequestRow>`select ${columns}, '' as "sortKey" from ${from} where r.public_id = ${publicId}`.execute(ctx.db);
  return rows[0];
}

/** Closes what waits. @returns false when it no longer waited. */
export async function closeApprovalRequest(ctx: Ctx, rowId: number, state: 'approved' | 'denied', decidedBy: number, reason: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update approval_request set state = ${state}, decided_by = ${decidedBy}, decided_at = ${ctx.clock.now()}, reason = ${reason}
    where id = ${rowId} and state = 'waiting'
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0) === 1;
}

export type WaitingApprovalRequest = Pick<ApprovalRequestRow, 'rowId' | 'id' | 'accountId' | 'content'>;
/** What waits of some kind for an organisation: of claims several, of all else one at most. */
export async function waitingOf(ctx: Ctx, organisationId: number, kind: ApprovalRequestKind): Promise<WaitingApprovalRequest[]> {
  const { rows } = await sql<WaitingApprovalRequest>`
    select id as "rowId", public_id as id, account_id as "accountId", content from approval_request
    where organisation_id = ${organisationId} and kind = ${kind} and state = 'waiting' order by id
  `.execute(ctx.db);
  return rows;
}

/**
 * Takes what waits and the administrators were not told of as told now, unless they were told of something after `since`.
 * @returns how many these are, and how many wait at all.
 */
export async function takeUntold(ctx: Ctx, since: Date): Promise<{ fresh: number; waiting: number }> {
  const { rows } = await sql<{ fresh: number; waiting: number }>`
    with told as (
      update approval_request set told_at = ${ctx.clock.now()}
      where state = 'waiting' and told_at is null and not exists (select from approval_request where told_at > ${since}) returning id)
    select (select count(*)::int from told) as fresh, (select count(*)::int from approval_request where state = 'waiting') as waiting
  `.execute(ctx.db);
  return rows[0]!;
}

/** What somebody put before an administrator. */
export interface Request extends Pick<ApprovalRequestRow, 'kind' | 'other' | 'state' | 'createdAt'> {
  organisation: { id: string; name: string };
  /** In their words. */
  reason: string | null;
  /** Of the administrator who denied it. */
  answer: string | null;
}
/** What a person put before an administrator, the newest 1000. */
export async function requestsOf(ctx: Ctx, accountId: number): Promise<Request[]> {
  const { rows } = await sql<Request>`
    select r.kind, r.state, r.created_at as "createdAt", r.content ->> 'reason' as reason, r.reason as answer,
      json_build_object('id', o.public_id, 'name', o.name) as organisation,
      case when x.id is not null then json_build_object('id', x.public_id, 'name', x.name) end as other
    from approval_request r join organisation o on o.id = r.organisation_id left join organisation x on x.id = r.other_id
    where r.account_id = ${accountId} order by r.id desc limit 1000
  `.execute(ctx.db);
  return rows;
}

export interface MailTo {
  email: string;
  language: string;
  firstName: string;
}
/** Whom to write to: the active owners of an organisation, or where it has none yet those of the nearest above that has. */
export async function ownersOf(ctx: Ctx, organisationId: number): Promise<MailTo[]> {
  const { rows } = await sql<MailTo>`
    with ${above(organisationId)},
    owner as (
      select one.level, m.id, a.email, a.language, a.first_name
      from (select ${organisationId}::bigint as id, 0 as level union all select id, level from above) one
      join membership m on m.organisation_id = one.id and m.role_id = ${OWNER} join account_label a on a.id = m.account_id and a.is_active)
    select email, language, first_name as "firstName" from owner where level = (select min(level) from owner) order by id
  `.execute(ctx.db);
  return rows;
}

/** Everybody active in an organisation, or where there is nobody the owners of the nearest above. */
export async function peopleOf(ctx: Ctx, organisationId: number): Promise<MailTo[]> {
  const { rows } = await sql<MailTo>`
    select a.email, a.language, a.first_name as "firstName" from membership m join account_label a on a.id = m.account_id and a.is_active
    where m.organisation_id = ${organisationId} order by m.id
  `.execute(ctx.db);
  return rows.length > 0 ? rows : ownersOf(ctx, organisationId);
}

/** The active owners of an organisation itself. */
export async function ownOwnersOf(ctx: Ctx, organisationId: number): Promise<MailTo[]> {
  const { rows } = await sql<MailTo>`
    select a.email, a.language, a.first_name as "firstName" from membership m join account_label a on a.id = m.account_id and a.is_active
    where m.organisation_id = ${organisationId} and m.role_id = ${OWNER} order by m.id
  `.execute(ctx.db);
  return rows;
}

/** The active administrators with a confirmed address. */
export async function administrators(ctx: Ctx): Promise<MailTo[]> {
  const { rows } = await sql<MailTo>`
    select a.email, a.language, a.first_name as "firstName" from account_label a join account_verified v on v.id = a.id and v.email_verified
    where a.super_admin and a.is_active order by a.id
  `.execute(ctx.db);
  return rows;
}

/** Whom to write to: one person, where active. */
export async function mailToOf(ctx: Ctx, accountId: number): Promise<MailTo[]> {
  const { rows } = await sql<MailTo>`
    select email, language, first_name as "firstName" from account_label where id = ${accountId} and is_active
  `.execute(ctx.db);
  return rows;
}
