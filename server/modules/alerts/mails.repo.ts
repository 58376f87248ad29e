import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** A person as they are told by email. */
export interface Recipient {
  email: string;
  language: string;
  firstName: string;
  /** They may get mail: the account is in use and its address verified. */
  isReachable: boolean;
  /** Its server says that the address does not exist. */
  isRefused: boolean;
}

export async function recipientOf(ctx: Ctx, accountId: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select p.email, p.language, p.first_name as "firstName", p.is_active and v.email_verified as "isReachable",
      exists (select from refused_mail r where r.email_key = lower(p.email)) as "isRefused"
    from account_label p join account_verified v on v.id = p.id where p.id = ${accountId}
  `.execute(ctx.db);
  return rows[0];
}

/** Records an email of some alerts. @returns alert_mail.id */
export async function insertMail(ctx: Ctx, accountId: number, alertIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into alert_mail (account_id, alert_ids, sent_at) values (${accountId}, ${[...alertIds]}::bigint[], ${ctx.clock.now()}) returning id
  `.execute(ctx.db);
  return rows[0]!.id;
}

/** The alerts of an email to a person; undefined: there is no such email any more. */
export async function alertsOfMail(ctx: Ctx, mailId: number, accountId: number): Promise<number[] | undefined> {
  const { rows } = await sql<{ alertIds: number[] }>`
    select alert_ids as "alertIds" from alert_mail where id = ${mailId} and account_id = ${accountId}
  `.execute(ctx.db);
  // Numbers of an array come as text.
  return rows[0]?.alertIds.map(Number);
}

export async function deleteMailsBefore(ctx: Ctx, before: Date): Promise<void> {
  await sql`delete from alert_mail where sent_at < ${before}`.execute(ctx.db);
}

export async function deleteMailsOf(ctx: Ctx, accountId: number): Promise<void> {
  await sql`delete from alert_mail where account_id = ${accountId}`.execute(ctx.db);
}
