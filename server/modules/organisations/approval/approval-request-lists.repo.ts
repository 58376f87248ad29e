import { sql } from 'kysely';
import type { Merge } from '#contract/merges.ts';
import type { OwnApprovalRequest } from '#contract/own-organisation.ts';
import type { Claim } from '#contract/sign-up.ts';
import type { SupplierClaim } from '#contract/supplier-claims.ts';
import type { Ctx, OrgType } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { Total, PageRead } from '#server/platform/http/keyset.ts';
import type { OrganisationDetails } from '../organisation-profile.ts';
import { normaliseName } from '../normalise-name.ts';
import type { ApprovalRequestKind, ApprovalRequestState } from './approval-requests.repo.ts';

export interface ApprovalRequestRow {
  rowId: number;
  sortKey: string;
  organisationId: number;
  accountId: number | null;
  id: string;
  kind: ApprovalRequestKind;
  organisation: { id: string; name: string; country: string | null; orgType: OrgType; claimed: boolean; revision: number };
  /** Of a merge: the imported organisation. */
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
const filterCondition = ({
  kind,
  state,
  q,
}: ApprovalRequestFilter) => sql`r.state = ${state} and ${kind?.length ? sql`r.kind = any(${kind}::text[])` : sql`true`}
  and ${q?.trim() ? sql`o.normalised_name like ${containsPattern(normaliseName(q))}` : sql`true`}`;

export async function approvalRequestRows(
  ctx: Ctx,
  filter: ApprovalRequestFilter,
  descending: boolean,
  pageRead: PageRead<SortKeys>,
): Promise<ApprovalRequestRow[]> {
  const { after, order, key } = sortedPage(pageRead, { by: sql`r.created_at`, type: 'timestamptz', descending, id: sql`r.id` });
  const { rows } =
    await sql<ApprovalRequestRow>`select ${columns}, ${key} as "sortKey" from ${from} where ${filterCondition(filter)} and ${after} ${order}`.execute(ctx.db);
  return rows;
}

export async function countApprovalRequests(ctx: Ctx, filter: ApprovalRequestFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${filterCondition(filter)}`.execute(ctx.db);
  return rows[0]!.count;
}

/** Whatever is listed, approved claims to suppliers come first and all, so that each can be ended; of the others so many, the newest first. */
const supplierClaimsFirst = (organisationId: number, limit: number) => sql`
  order by r.kind = 'supplier' and r.state = 'approved' desc, r.id desc
  limit ${limit} + (select count(*) from approval_request where organisation_id = ${organisationId} and kind = 'supplier' and state = 'approved')`;

/** The requests of one organisation, and those that would put it into another one: approved claims to suppliers, and the newest twenty others. */
export async function approvalRequestsOf(ctx: Ctx, organisationId: number): Promise<ApprovalRequestRow[]> {
  const { rows } = await sql<ApprovalRequestRow>`
    select ${columns}, '' as "sortKey" from ${from} where r.organisation_id = ${organisationId} or r.other_id = ${organisationId}
    ${supplierClaimsFirst(organisationId, 20)}
  `.execute(ctx.db);
  return rows;
}

/** A request in its current state; undefined when there is none. */
export async function approvalRequestRow(ctx: Ctx, publicId: string): Promise<ApprovalRequestRow | undefined> {
  const { rows } = await sql<ApprovalRequestRow>`select ${columns}, '' as "sortKey" from ${from} where r.public_id = ${publicId}`.execute(ctx.db);
  return rows[0];
}

/** A request to an administrator. */
export interface AccountRequest extends Pick<ApprovalRequestRow, 'kind' | 'other' | 'state' | 'createdAt'> {
  organisation: { id: string; name: string };
  /** The name of the supplier that was claimed. */
  supplier: string | null;
  /** In their words. */
  reason: string | null;
  /** By the administrator who denied it. */
  answer: string | null;
}
/** A person's requests to administrators, the newest 1000. */
export async function requestsOfAccount(ctx: Ctx, accountId: number): Promise<AccountRequest[]> {
  const { rows } = await sql<AccountRequest>`
    select r.kind, r.state, r.created_at as "createdAt", r.content ->> 'reason' as reason, r.reason as answer,
      json_build_object('id', o.public_id, 'name', o.name) as organisation, case when r.kind = 'supplier' then r.content ->> 'name' end as supplier,
      case when x.id is not null then json_build_object('id', x.public_id, 'name', x.name) end as other
    from approval_request r join organisation o on o.id = r.organisation_id left join organisation x on x.id = r.other_id
    where r.account_id = ${accountId} order by r.id desc limit 1000
  `.execute(ctx.db);
  return rows;
}

export interface OwnApprovalRequestRow {
  key: number;
  id: string;
  kind: OwnApprovalRequest['kind'];
  state: OwnApprovalRequest['state'];
  content: unknown;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  organisation: {
    publicId: string;
    name: string;
    country: string | null;
    orgType: OrgType;
    details: OrganisationDetails;
    identifiers: { scheme: string; identifier: string }[];
  };
}
interface OwnFilter {
  /** organisation.id; null: of all. */
  organisation: number | null;
  /** account.id of the reader: of claims on an organisation only their own. */
  reader: number;
  kind?: readonly string[] | undefined;
  state?: readonly string[] | undefined;
}

const ownFilterCondition = ({ organisation, reader, kind, state }: OwnFilter) => sql`
  ${organisation === null ? sql`true` : sql`r.organisation_id = ${organisation} and (r.kind <> 'claim' or r.account_id = ${reader})`}
  ${kind?.length ? sql`and r.kind = any(${[...kind]}::text[])` : sql``} ${state?.length ? sql`and r.state = any(${[...state]}::text[])` : sql``}`;

/** Requests, newest first, from the position of a page. */
export async function ownApprovalRequestRows(
  ctx: Ctx,
  filter: OwnFilter,
  { after, backwards, limit, offset }: PageRead<number>,
): Promise<OwnApprovalRequestRow[]> {
  const beyond = after === null ? sql`` : backwards ? sql`and r.id > ${after}` : sql`and r.id < ${after}`;
  const { rows } = await sql<OwnApprovalRequestRow>`
    select r.id as key, r.public_id as id, r.kind, r.state, r.content, r.reason, r.created_at as "createdAt", r.decided_at as "decidedAt",
      json_build_object('publicId', o.public_id, 'name', o.name, 'country', o.country, 'orgType', o.org_type, 'details', o.details,
        'identifiers', coalesce((select json_agg(json_build_object('scheme', i.scheme, 'identifier', i.identifier) order by i.scheme, i.identifier)
          from organisation_identifier i where i.organisation_id = o.id), '[]')) as organisation
    from approval_request r join organisation o on o.id = r.organisation_id
    where ${ownFilterCondition(filter)} ${beyond} order by r.id ${backwards ? sql`` : sql`desc`} limit ${limit} offset ${offset}
  `.execute(ctx.db);
  return rows;
}

export async function countOwnApprovalRequests(ctx: Ctx, filter: OwnFilter): Promise<Total> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from approval_request r where ${ownFilterCondition(filter)}`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, totalIsCapped: false };
}

/** ISO 8601, in UTC. */
const createdAt = sql`to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;
/** What is told of a claim or a merge; `o` is the organisation that it is about. */
const requestFields = sql`r.public_id as id, json_build_object('id', o.public_id, 'name', o.name, 'country', o.country, 'city', o.city) as organisation,
  r.content ->> 'reason' as reason, r.state, r.reason as answer,
  ${createdAt}`;

/** A person's claims, the latest first, or one of them. */
export async function claimsOf(ctx: Ctx, accountId: number, { limit = 1, id = null }: { limit?: number; id?: string | null }): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select ${requestFields} from approval_request r join organisation o on o.id = r.organisation_id
    where r.account_id = ${accountId} and r.kind = 'claim' and (${id}::text is null or r.public_id = ${id}) order by r.id desc limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** Whether a person has a pending claim of an organisation with this normalised name and country. */
export async function hasPendingClaim(ctx: Ctx, accountId: number, normalisedName: string, country: string | null): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('approval_request as r')
    .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
    .select('r.id')
    .where('r.account_id', '=', accountId)
    .where('r.kind', '=', 'claim')
    .where('r.state', '=', 'waiting')
    .where('o.normalised_name', '=', normalisedName)
    .where((eb) => eb(eb.fn.coalesce('o.country', sql.lit('')), '=', country ?? ''))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An organisation's requests, the latest first, or one of them. */
export async function mergesOf(ctx: Ctx, organisationId: number, { limit = 1, id = null }: { limit?: number; id?: string | null }): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    select ${requestFields} from approval_request r join organisation o on o.id = r.other_id
    where r.organisation_id = ${organisationId} and r.kind = 'merge' and (${id}::text is null or r.public_id = ${id}) order by r.id desc limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** The claims of an organisation to suppliers, or one of them. @param limit of those that are not approved */
export async function supplierClaimsOf(
  ctx: Ctx,
  organisationId: number,
  { limit = 1, id = null }: { limit?: number; id?: string | null },
): Promise<SupplierClaim[]> {
  const { rows } = await sql<SupplierClaim>`
    select r.public_id as id, r.content ->> 'reason' as reason, r.state, r.reason as answer,
      json_build_object('name', r.content ->> 'name', 'country', r.content ->> 'country', 'scheme', r.content #>> '{identifiers,0,scheme}',
        'identifier', r.content #>> '{identifiers,0,identifier}') as supplier,
      ${createdAt}
    from approval_request r
    where r.organisation_id = ${organisationId} and r.kind = 'supplier' and (${id}::text is null or r.public_id = ${id})
    ${supplierClaimsFirst(organisationId, limit)}
  `.execute(ctx.db);
  return rows;
}

/** The key by which awards are a supplier's; null for what finds none. */
export async function supplierKeyOf(
  ctx: Ctx,
  { scheme = null, identifier = null, name = null, country = null }: Partial<Record<'scheme' | 'identifier' | 'name' | 'country', string | null>>,
): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    select coalesce(supplier_identifier_key(${scheme}::text, ${identifier}::text), supplier_name_key(${name}::text, ${country}::text)) as key`.execute(ctx.db);
  return rows[0]!.key;
}

/** The organisation whose claim to a supplier is approved: organisation.id. Nobody approves another until the transaction ends. */
export async function lockSupplierClaimant(ctx: Ctx, key: string): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('supplier claim', hashtextextended(${key}::text, 0)))`.execute(ctx.db);
  const row = await ctx.db
    .selectFrom('approval_request')
    .select('organisation_id')
    .where('kind', '=', 'supplier')
    .where('state', '=', 'approved')
    .where(sql<boolean>`content ->> 'key' = ${key}`)
    .executeTakeFirst();
  return row?.organisation_id ?? null;
}
