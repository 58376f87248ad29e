import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

export interface WaitingMail {
  readonly id: number;
  readonly messageId: string;
  readonly recipient: string;
  readonly template: string;
  /** The row is deleted once it is sent or has failed for good (column `forgotten`). */
  readonly deletesAfterSending: boolean;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one POST ends such emails (RFC 8058). */
  readonly unsubscribe: string | null;
  /** Including this attempt. */
  readonly attempts: number;
  readonly createdAt: Date;
  /** When a server first refused it for now; null if none did. */
  readonly refusedAt: Date | null;
}

/** Takes the oldest due email, digests last, for the length of a lease. Nobody else takes it until then, and after a crash it is due again. */
export async function takeMail(ctx: Ctx, leaseMs: number): Promise<WaitingMail | undefined> {
  const now = ctx.clock.now();
  const { rows } = await sql<WaitingMail>`
    update mail set attempts = attempts + 1, next_at = ${new Date(now.getTime() + leaseMs)}
    where id = (select id from mail where state = 'waiting' and next_at <= ${now} order by is_digest, next_at, id limit 1 for update skip locked)
    returning id, message_id as "messageId", recipient, template, forgotten as "deletesAfterSending", language, subject, coalesce(body_text, '') as text, coalesce(body_html, '') as html, unsubscribe,
      attempts, created_at as "createdAt", refused_at as "refusedAt"
  `.execute(ctx.db);
  return rows[0];
}

export async function markSent(ctx: Ctx, id: number, keepsBodies: boolean): Promise<void> {
  await sql`
    update mail set state = 'sent', sent_at = ${ctx.clock.now()}, error = null,
      body_text = case when ${keepsBodies} then body_text end, body_html = case when ${keepsBodies} then body_html end
    where id = ${id} and state = 'waiting'
  `.execute(ctx.db);
}

/** @param refusedAt when a server first refused it. @param nextAt null: never again; its links have expired, so its bodies are deleted. */
export async function markRefused(ctx: Ctx, id: number, error: string, refusedAt: Date | null, nextAt: Date | null): Promise<void> {
  await (
    nextAt === null
      ? sql`update mail set state = 'failed', error = ${error}, body_text = null, body_html = null where id = ${id} and state = 'waiting'`
      : sql`update mail set error = ${error}, refused_at = ${refusedAt}, next_at = ${nextAt} where id = ${id} and state = 'waiting'`
  ).execute(ctx.db);
}

/** Deletes one email. */
export async function deleteMail(ctx: Ctx, id: number): Promise<void> {
  await sql`delete from mail where id = ${id}`.execute(ctx.db);
}

/** Notes that an address does not exist, as its server said. */
export async function markRefusing(ctx: Ctx, address: string, answer: string): Promise<void> {
  await sql`
    insert into refusing_address (email_key, refused_at, answer) values (lower(${address}), ${ctx.clock.now()}, ${answer})
    on conflict (email_key) do update set refused_at = excluded.refused_at, answer = excluded.answer
  `.execute(ctx.db);
}

/** Lets emails go to an address again: a server took one, or its person says that it exists. */
export async function forgetRefusing(ctx: Ctx, address: string): Promise<void> {
  await sql`delete from refusing_address where email_key = lower(${address})`.execute(ctx.db);
}

/** Records whose address it was before it changes, because senders need not know the account. */
export async function recordMailRecipient(ctx: Ctx, address: string, accountId: number): Promise<void> {
  await sql`update mail set account_id = ${accountId} where lower(recipient) = lower(${address}) and account_id is null`.execute(ctx.db);
}

/** Deletes all mail about a person and to their address, pending mail too: the person is gone. */
export async function deleteMailOf(ctx: Ctx, { id, email }: { id: number; email: string }): Promise<void> {
  await sql`delete from mail where account_id = ${id} or lower(recipient) = lower(${email})`.execute(ctx.db);
  await forgetRefusing(ctx, email);
}

/** The newest 1000 emails about a person and to their address. */
export async function mailOfPerson(
  ctx: Ctx,
  { id, email }: { id: number; email: string },
): Promise<{ to: string; subject: string; language: string; createdAt: Date }[]> {
  const { rows } = await sql<{ to: string; subject: string; language: string; createdAt: Date }>`
    select recipient as to, subject, language, created_at as "createdAt" from mail
    where account_id = ${id} or lower(recipient) = lower(${email}) order by id desc limit 1000
  `.execute(ctx.db);
  return rows;
}

/** Deletes emails that were sent, or failed for good, before a moment. */
export async function deleteOldMail(ctx: Ctx, before: Date): Promise<void> {
  await sql`delete from mail where state <> 'waiting' and created_at < ${before}`.execute(ctx.db);
}

export interface ShownMail {
  id: number;
  recipient: string;
  template: string;
  language: string;
  subject: string;
  state: string;
  createdAt: Date;
  text: string | null;
  html: string | null;
}

/** The latest emails for the outbox page, or the one with an id. */
export async function latestMail(ctx: Ctx, { id = null, limit }: { id?: number | null; limit: number }): Promise<ShownMail[]> {
  const { rows } = await sql<ShownMail>`
    select id, recipient, template, language, subject, state, created_at as "createdAt", body_text as text, body_html as html from mail
    where ${id}::bigint is null or id = ${id} order by id desc limit ${limit}
  `.execute(ctx.db);
  return rows;
}
