import { type NotNull, sql } from 'kysely';
import { OWNER } from '#contract/names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ancestorsCte } from '../children/tree.repo.ts';

export interface MailRecipient {
  email: string;
  language: string;
  firstName: string;
}
const activePeople = (ctx: Ctx) =>
  ctx.db
    .selectFrom('account_label as a')
    .select(['a.email', 'a.language', 'a.first_name as firstName'])
    .where('a.is_active', '=', true)
    .$narrowType<{ email: NotNull; language: NotNull; firstName: NotNull }>();
const activeMembers = (ctx: Ctx, organisationId: number) =>
  activePeople(ctx).innerJoin('membership as m', 'm.account_id', 'a.id').where('m.organisation_id', '=', organisationId).orderBy('m.id');

/** Mail recipients: the active owners of an organisation or, where it has none yet, those of the nearest ancestor that has. */
export async function ownersOf(ctx: Ctx, organisationId: number): Promise<MailRecipient[]> {
  const { rows } = await sql<MailRecipient>`
    with ${ancestorsCte(organisationId)},
    owner as (
      select one.level, m.id, a.email, a.language, a.first_name
      from (select ${organisationId}::bigint as id, 0 as level union all select id, level from above) one
      join membership m on m.organisation_id = one.id and m.role_id = ${OWNER} join account_label a on a.id = m.account_id and a.is_active)
    select email, language, first_name as "firstName" from owner where level = (select min(level) from owner) order by id
  `.execute(ctx.db);
  return rows;
}

/** Everybody active in an organisation or, where it has nobody, the owners of its nearest ancestor. */
export async function peopleOf(ctx: Ctx, organisationId: number): Promise<MailRecipient[]> {
  const rows = await activeMembers(ctx, organisationId).execute();
  return rows.length > 0 ? rows : ownersOf(ctx, organisationId);
}

/** The active owners of an organisation itself. */
export async function directOwnersOf(ctx: Ctx, organisationId: number): Promise<MailRecipient[]> {
  return activeMembers(ctx, organisationId).where('m.role_id', '=', OWNER).execute();
}

/** The active administrators with a confirmed address. */
export async function administrators(ctx: Ctx): Promise<MailRecipient[]> {
  return activePeople(ctx)
    .innerJoin('account_verified as v', 'v.id', 'a.id')
    .where('v.email_verified', '=', true)
    .where('a.super_admin', '=', true)
    .orderBy('a.id')
    .execute();
}

/** A mail recipient: one active person. */
export async function recipientOf(ctx: Ctx, accountId: number): Promise<MailRecipient[]> {
  return activePeople(ctx).where('a.id', '=', accountId).execute();
}
