import { sql } from 'kysely';
import { OWNER } from '#contract/names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { above } from '../children/tree.repo.ts';

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
