import { sql } from 'kysely';
import type { OwnApprovalRequest } from '#contract/own-organisation.ts';
import type { Ctx, OrgType } from '#server/platform/ctx.ts';
import type { Total, Walk } from '#server/platform/http/keyset.ts';
import type { OrganisationDetails } from '../organisation-profile.ts';

export interface ApprovalRequestRow {
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
interface Wanted {
  /** organisation.id; null: of all. */
  organisation: number | null;
  /** account.id of who asks: of claims on an organisation the own ones alone. */
  reader: number;
  kind?: readonly string[] | undefined;
  state?: readonly string[] | undefined;
}

const where = ({ organisation, reader, kind, state }: Wanted) => sql`
  ${organisation === null ? sql`true` : sql`r.organisation_id = ${organisation} and (r.kind <> 'claim' or r.account_id = ${reader})`}
  ${kind?.length ? sql`and r.kind = any(${[...kind]}::text[])` : sql``} ${state?.length ? sql`and r.state = any(${[...state]}::text[])` : sql``}`;

/** Requests, newest first, from the position of a walk. */
export async function ownApprovalRequestRows(ctx: Ctx, wanted: Wanted, { after, backwards, limit, offset }: Walk<number>): Promise<ApprovalRequestRow[]> {
  const from = after === null ? sql`` : backwards ? sql`and r.id > ${after}` : sql`and r.id < ${after}`;
  const { rows } = await sql<ApprovalRequestRow>`
    select r.id as key, r.public_id as id, r.kind, r.state, r.content, r.reason, r.created_at as "createdAt", r.decided_at as "decidedAt",
      json_build_object('publicId', o.public_id, 'name', o.name, 'country', o.country, 'orgType', o.org_type, 'details', o.details,
        'identifiers', coalesce((select json_agg(json_build_object('scheme', i.scheme, 'identifier', i.identifier) order by i.scheme, i.identifier)
          from organisation_identifier i where i.organisation_id = o.id), '[]')) as organisation
    from approval_request r join organisation o on o.id = r.organisation_id
    where ${where(wanted)} ${from} order by r.id ${backwards ? sql`` : sql`desc`} limit ${limit} offset ${offset}
  `.execute(ctx.db);
  return rows;
}

export async function countApprovalRequests(ctx: Ctx, wanted: Wanted): Promise<Total> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from approval_request r where ${where(wanted)}`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, totalIsCapped: false };
}

/** Takes back what still waits. @returns whether there was such a request. */
export async function withdrawApprovalRequest(ctx: Ctx, organisation: number, publicId: string): Promise<boolean> {
  const { rows } = await sql`
    update approval_request set state = 'withdrawn', decided_at = ${ctx.clock.now()}
    where organisation_id = ${organisation} and public_id = ${publicId} and state = 'waiting' and kind = 'change' returning id
  `.execute(ctx.db);
  return rows.length > 0;
}

/** Takes back all that an organisation put before an administrator. */
export async function withdrawAllApprovalRequests(ctx: Ctx, organisation: number): Promise<void> {
  await sql`
    update approval_request set state = 'withdrawn', decided_at = ${ctx.clock.now()} where organisation_id = ${organisation} and state = 'waiting'
  `.execute(ctx.db);
}

/** Puts the registration that was taken back last before an administrator once more, from now on. */
export async function renewRegistration(ctx: Ctx, organisation: number, publicId: string): Promise<void> {
  await sql`
    insert into approval_request (public_id, organisation_id, kind, content, account_id, created_at)
    select ${publicId}, organisation_id, kind, content, account_id, ${ctx.clock.now()}::timestamptz from approval_request
    where organisation_id = ${organisation} and kind = 'registration' and state = 'withdrawn' order by id desc limit 1
  `.execute(ctx.db);
}
