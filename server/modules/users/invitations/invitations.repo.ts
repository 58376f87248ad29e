import { sql } from 'kysely';
import { z } from 'zod';
import type { Permission, RoleId } from '#contract/permissions.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import { type NewToken, hashOfToken, sentToAddress } from '../one-time-links.repo.ts';

/** An invitation: a link of the kind `invite`, with its roles. */
export interface InvitationRow {
  rowId: number;
  id: string;
  email: string;
  organisationId: number;
  roleId: RoleId;
  namedRoleId: number | null;
  namedRole: { id: string; name: string } | null;
  /** Permissions of the named role. */
  namedPermissions: Permission[];
  /** account.id of its last sender. */
  invitedBy: number;
  firstName: string;
  language: string | null;
  /** The inviter: a team for itself, or an administrator for an owner of a new organisation. */
  template: 'invite' | 'owner-invite';
  sentAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export const InvitationKeys = z.tuple([z.number().int()]);
export type InvitationKeys = z.output<typeof InvitationKeys>;

const columns = sql`l.id as "rowId", coalesce(l.public_id, '') as id, l.email, l.organisation_id as "organisationId", (l.details ->> 'roleId')::int as "roleId",
  r.id as "namedRoleId", case when r.id is not null then json_build_object('id', r.public_id, 'name', r.name) end as "namedRole",
  coalesce(r.permissions, '{}') as "namedPermissions", (l.details ->> 'invitedBy')::bigint as "invitedBy",
  coalesce(l.details ->> 'firstName', '') as "firstName", l.details ->> 'language' as language,
  coalesce(l.details ->> 'template', 'invite') as template,
  l.created_at as "sentAt", l.expires_at as "expiresAt", l.used_at as "usedAt"`;
const invitations = sql`one_time_link l left join organisation_role_label r on r.id = (l.details ->> 'namedRoleId')::bigint and r.organisation_id = l.organisation_id`;

export interface InvitationFilter {
  q?: string | undefined;
  role?: RoleId | undefined;
  expired?: boolean | undefined;
}
/** Invitations that nobody accepted or withdrew. */
const openInvitations = (ctx: Ctx, organisationId: number, { q, role, expired }: InvitationFilter) => sql`l.kind = 'invite'
  and l.organisation_id = ${organisationId} and l.used_at is null and l.public_id is not null
  and ${q?.trim() ? sql`lower(l.email) like ${containsPattern(q.trim().toLowerCase())}` : sql`true`}
  and ${role === undefined ? sql`true` : sql`(l.details ->> 'roleId')::int = ${role}`}
  and ${expired === undefined ? sql`true` : sql`(l.expires_at <= ${ctx.clock.now()}) = ${expired}`}`;

/** One page of the open invitations, the latest first. */
export async function pageOfInvitations(
  ctx: Ctx,
  organisationId: number,
  filter: InvitationFilter,
  pageRead: PageRead<InvitationKeys>,
): Promise<InvitationRow[]> {
  const [direction, sign] = pageRead.backwards ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const { rows } = await sql<InvitationRow>`
    select ${columns} from ${invitations}
    where ${openInvitations(ctx, organisationId, filter)}
      and ${pageRead.after === null ? sql`true` : sql`l.id ${sign} ${pageRead.after[0]}::bigint`}
    order by l.id ${direction} limit ${pageRead.limit} offset ${pageRead.offset}
  `.execute(ctx.db);
  return rows;
}

export async function countOpen(ctx: Ctx, organisationId: number, filter: InvitationFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from one_time_link l where ${openInvitations(ctx, organisationId, filter)}`.execute(ctx.db);
  return rows[0]!.count;
}

/** How many are open, and how many were made since a moment, withdrawn ones too. */
export async function countInvitations(ctx: Ctx, organisationId: number, since: Date): Promise<{ open: number; recent: number }> {
  return ctx.db
    .selectFrom('one_time_link')
    .select((eb) => eb.fn.countAll<number>().filterWhere('used_at', 'is', null).as('open'))
    .select((eb) => eb.fn.countAll<number>().filterWhere('created_at', '>', since).as('recent'))
    .where('kind', '=', 'invite')
    .where('organisation_id', '=', organisationId)
    .where('public_id', 'is not', null)
    .executeTakeFirstOrThrow();
}

export async function invitationOf(ctx: Ctx, organisationId: number, id: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from ${invitations}
    where l.kind = 'invite' and l.organisation_id = ${organisationId} and l.public_id = ${id} and l.used_at is null
  `.execute(ctx.db);
  return rows[0];
}

/** An invitation by the token of its link, used and expired ones too. */
export async function invitationOfToken(ctx: Ctx, token: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from ${invitations} where l.kind = 'invite' and l.token_hash = ${hashOfToken(token)}
  `.execute(ctx.db);
  return rows[0];
}

/**
 * Gives an invitation a new link; the one before leads nowhere from now on.
 * @param by account.id of who mails it, and invites from now on.
 */
export async function renewInvitation(ctx: Ctx, rowId: number, { hash, at, expiresAt }: NewToken, by: number): Promise<void> {
  await ctx.db
    .updateTable('one_time_link')
    .set({ token_hash: hash, created_at: at, expires_at: expiresAt, details: sql`jsonb_set(details, '{invitedBy}', to_jsonb(${by}::bigint))` })
    .where('id', '=', rowId)
    .execute();
}

export async function endInvitation(ctx: Ctx, rowId: number): Promise<void> {
  await ctx.db.updateTable('one_time_link').set({ used_at: ctx.clock.now() }).where('id', '=', rowId).where('used_at', 'is', null).execute();
}

const endOpen = (ctx: Ctx) => ctx.db.updateTable('one_time_link').set({ used_at: ctx.clock.now() }).where('kind', '=', 'invite').where('used_at', 'is', null);

/** Ends the open invitations of an address to an organisation, because a newer one goes before them. */
export async function endInvitationsOf(ctx: Ctx, organisationId: number, email: string): Promise<void> {
  await endOpen(ctx).where('organisation_id', '=', organisationId).where(sentToAddress(email)).execute();
}

/** A person who is no longer a member of an organisation. */
export interface FormerMember {
  /** account.id */
  accountId: number;
  email: string;
  organisationId: number;
  /** organisation.id of that one and of those below it. */
  within: readonly number[];
}

/** Ends the open invitations that somebody sent within an organisation, and those to themselves. @returns their ids. */
export async function endInvitationsOfFormerMember(ctx: Ctx, { accountId, email, organisationId, within }: FormerMember): Promise<string[]> {
  const rows = await endOpen(ctx)
    .where('organisation_id', '=', anyValueOf(within))
    .where((eb) =>
      eb.or([
        sql<boolean>`details -> 'invitedBy' = to_jsonb(${accountId}::bigint)`,
        eb.and([eb('organisation_id', '=', organisationId), eb.or([eb('account_id', '=', accountId), sentToAddress(email)])]),
      ]),
    )
    .returning((eb) => eb.fn.coalesce('public_id', sql.lit('')).as('id'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether somebody is in an organisation's team. */
export async function isMember(ctx: Ctx, organisationId: number, accountId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('membership_label')
    .select('membership_id')
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many people are in a team. */
export async function countTeam(ctx: Ctx, organisationId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('membership_label')
    .where('organisation_id', '=', organisationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
