import { sql } from 'kysely';
import type { RoleId } from '#contract/permissions.ts';
import { OWNER } from '#contract/names.ts';
import type { Approval, Ctx, OrgType } from '#server/platform/ctx.ts';

export interface ClaimedOrganisation {
  publicId: string;
  name: string;
  normalisedName: string;
  country: string | null;
  city: string | null;
  orgType: OrgType;
  approval: Approval | null;
  /** Approved on the word of the organisation above. */
  isParentsWord: boolean;
  parentId: number | null;
}

/** Adds an organisation that has people. @returns organisation.id */
export async function insertClaimed(ctx: Ctx, one: ClaimedOrganisation): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into organisation (public_id, name, normalised_name, country, city, org_type, claimed, from_import, approval, approved_by_parent, parent_id,
      created_at)
    values (${one.publicId}, ${one.name}, ${one.normalisedName}, ${one.country}, ${one.city}, ${one.orgType}, true, false, ${one.approval},
      ${one.isParentsWord}, ${one.parentId}, ${ctx.clock.now()})
    returning id
  `.execute(ctx.db);
  return rows[0]!.id;
}

/** Whether somebody is a member anywhere; one that was closed is nowhere. */
export async function belongsSomewhere(ctx: Ctx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from membership m join organisation o on o.id = m.organisation_id where m.account_id = ${accountId} and o.closed_at is null limit 1
  `.execute(ctx.db);
  return rows.length > 0;
}

/** organisation.id of those that somebody owns and that are not blocked. */
export async function ownedBy(ctx: Ctx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from membership m join organisation o on o.id = m.organisation_id where m.account_id = ${accountId} and m.role_id = ${OWNER} and o.blocked_at is null
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

interface BlockedRow {
  id: string;
  name: string;
  reason: string | null;
  since: Date;
  closed: boolean;
}
/** Those of somebody's organisations that are blocked or closed, the first joined first. */
export async function blockedOf(ctx: Ctx, accountId: number, limit: number): Promise<BlockedRow[]> {
  const { rows } = await sql<BlockedRow>`
    select o.public_id as id, o.name, o.blocked_reason as reason, o.blocked_at as since, o.closed_at is not null as closed
    from membership m join organisation o on o.id = m.organisation_id where m.account_id = ${accountId} and o.blocked_at is not null order by m.id limit ${limit}
  `.execute(ctx.db);
  return rows;
}

export interface Joining {
  accountId: number;
  organisationId: number;
  roleId: RoleId;
  /** One of another organisation, or that is no longer there, is left out. */
  namedRoleId?: number | null;
}

/** Makes somebody a member; who is one already keeps the roles that they have. @returns whether it is new. */
export async function addMember(ctx: Ctx, { accountId, organisationId, roleId, namedRoleId = null }: Joining): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into membership (account_id, organisation_id, role_id, named_role_id, created_at)
    values (${accountId}, ${organisationId}, ${roleId},
      (select id from organisation_role where id = ${namedRoleId} and organisation_id = ${organisationId}), ${ctx.clock.now()})
    on conflict do nothing
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0) > 0;
}

/**
 * Puts an organisation first in somebody's list, where each other one of theirs is theirs alone and a buyer that still waits,
 * with nothing below it: what they made meanwhile.
 */
export async function putFirst(ctx: Ctx, accountId: number, organisationId: number): Promise<void> {
  await sql`
    update membership set goes_first = true where account_id = ${accountId} and organisation_id = ${organisationId}
      and not exists (
        select from membership m join organisation o on o.id = m.organisation_id
        where m.account_id = ${accountId} and o.id <> ${organisationId} and o.blocked_at is null and (
          o.approval is distinct from 'pending' or o.org_type <> 'BUYER'
          or exists (select from membership other where other.organisation_id = o.id and other.account_id <> ${accountId})
          or exists (select from organisation child where child.parent_id = o.id)))
  `.execute(ctx.db);
}

export interface NewApprovalRequest {
  publicId: string;
  organisationId: number;
  kind: 'registration' | 'change' | 'claim';
  content: Record<string, unknown>;
  accountId: number | null;
}

/** Puts something before the administrator; what already waits of its kind is replaced. */
export async function putApprovalRequest(ctx: Ctx, request: NewApprovalRequest): Promise<void> {
  await sql`
    insert into approval_request (public_id, organisation_id, kind, content, account_id, created_at)
    values (${request.publicId}, ${request.organisationId}, ${request.kind}, ${JSON.stringify(request.content)}::jsonb, ${request.accountId}, ${ctx.clock.now()})
    on conflict (organisation_id, kind) where state = 'waiting' and kind <> 'claim' do update set content = excluded.content, account_id = excluded.account_id
  `.execute(ctx.db);
}
