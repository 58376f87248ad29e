import { type NotNull, sql } from 'kysely';
import { OWNER } from '#contract/names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import { organisationsAbove } from './publishers.repo.ts';

/** Somebody who gets an email. */
export interface MailReader {
  accountId: number;
  email: string;
  firstName: string;
  language: string;
}

const people = (ctx: Ctx) =>
  ctx.db
    .selectFrom('account_label as a')
    .innerJoin('account_verified as v', 'v.id', 'a.id')
    .select(['a.id as accountId', 'a.email', 'a.first_name as firstName', 'a.language'])
    .distinct()
    .where('a.is_active', '=', true)
    .where('v.email_verified', '=', true)
    .$narrowType<{ accountId: NotNull; email: NotNull; firstName: NotNull; language: NotNull }>();

/** The active administrators. */
export const administrators = (ctx: Ctx): Promise<MailReader[]> => people(ctx).where('a.super_admin', '=', true).orderBy('a.id').execute();

const members = (ctx: Ctx) => people(ctx).innerJoin('membership_label as m', 'm.account_id', 'a.id').orderBy('a.id');

/** The owners of an organisation. */
export const ownersOf = (ctx: Ctx, organisationId: number): Promise<MailReader[]> =>
  members(ctx).where('m.organisation_id', '=', organisationId).where('m.role_id', '=', OWNER).execute();

/**
 * Those whom news of a notice concerns: the owners of its organisation, and who made or submitted it, as long as they belong to the
 * organisation or own one above it.
 */
export async function readersOfNotice(ctx: Ctx, noticeId: number, organisationId: number): Promise<MailReader[]> {
  const above = await organisationsAbove(ctx, organisationId);
  const authors = sql<number>`(select account_id from notice_step where notice_id = ${noticeId} and step in ('created', 'submitted') and account_id is not null)`;
  return members(ctx)
    .where((eb) =>
      eb.or([
        eb.and([eb('m.organisation_id', '=', organisationId), eb.or([eb('m.role_id', '=', OWNER), eb('a.id', 'in', authors)])]),
        eb.and([eb('m.organisation_id', '=', anyValueOf(above)), eb('m.role_id', '=', OWNER), eb('a.id', 'in', authors)]),
      ]),
    )
    .execute();
}
