import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import { personName } from '#server/platform/db/person-name.ts';

export interface OfficerRow {
  accountId: number;
  /** Public id. */
  id: string;
  name: string;
  appointedAt: Date;
}

/** The officers of an organisation, in the order of their appointment. */
export async function officersOf(ctx: Ctx, organisationId: number): Promise<OfficerRow[]> {
  const { rows } = await sql<OfficerRow>`
    select o.account_id as "accountId", a.public_id as id, ${personName('a')} as name,
      o.appointed_at as "appointedAt"
    from opening_officer o join account_label a on a.id = o.account_id where o.organisation_id = ${organisationId} order by o.appointed_at, o.account_id
  `.execute(ctx.db);
  return rows;
}

// One statement: every save of an online draft asks it. It counts those whose state in `readOfficers` is `ready`.
const readyOfficers = {
  name: 'ready-officers',
  text: `select count(*)::integer as ready from opening_officer o join opening_key k using (account_id)
    join account_label a on a.id = o.account_id and a.is_active join account_verified v on v.id = o.account_id and v.email_verified
    where o.organisation_id = $1 and exists (
      select from organisation_and_above($1) u join membership_label m on m.organisation_id = u.id where m.account_id = o.account_id and not u.is_blocked)`,
};
/** How many officers of an organisation have a passphrase and still belong to it or to one above it. */
export async function countReadyOfficers(ctx: Ctx, organisationId: number): Promise<number> {
  const [row] = await runNamed<{ ready: number }>(ctx, readyOfficers, [organisationId]);
  return row?.ready ?? 0;
}

/** @returns whether they are new. */
export async function insertOfficer(ctx: Ctx, organisationId: number, accountId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('opening_officer')
    .values({ organisation_id: organisationId, account_id: accountId, appointed_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function deleteOfficer(ctx: Ctx, organisationId: number, accountId: number): Promise<void> {
  await ctx.db.deleteFrom('opening_officer').where('organisation_id', '=', organisationId).where('account_id', '=', accountId).execute();
}

export async function deleteOfficerEverywhere(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.deleteFrom('opening_officer').where('account_id', '=', accountId).execute();
}

/** The organisations whose officer somebody is, by name. */
export async function organisationsOfOfficer(ctx: Ctx, accountId: number): Promise<{ key: number; id: string; name: string; appointedAt: Date }[]> {
  return ctx.db
    .selectFrom('opening_officer as o')
    .innerJoin('organisation_label as l', 'l.id', 'o.organisation_id')
    .select(['o.organisation_id as key', 'l.public_id as id', 'l.name', 'o.appointed_at as appointedAt'])
    .where('o.account_id', '=', accountId)
    .orderBy('l.name')
    .orderBy('o.organisation_id')
    .$narrowType<{ id: string; name: string }>()
    .execute();
}

/** Lets nobody else change the officers of an organisation, or the keys that they share, until the transaction ends. */
export async function lockOfficers(ctx: Ctx, organisationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`opening officers ${organisationId}`}, 0))`.execute(ctx.db);
}
