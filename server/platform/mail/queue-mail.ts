import { sql } from 'kysely';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { Ctx } from '../ctx.ts';
import { newPublicId } from '../ids.ts';
import { isSingleAddress, toOneLine } from './mail-text.ts';

/** An email ready to send: subject and bodies in the reader's language. */
export interface Mail {
  readonly to: string;
  /** account.id of the person it is about, where it is about an account. */
  readonly accountId?: number | undefined;
  /** The email's name, for the audit and the outbox page. */
  readonly template: string;
  /** Deleted once it is sent or has failed for good. */
  readonly deletesAfterSending?: boolean | undefined;
  readonly language: InterfaceLanguage;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** It waits for all others: thousands are due at seven in the morning. */
  readonly isDigest?: boolean | undefined;
  /** An email with this key is queued once. */
  readonly key?: string | undefined;
  /** Where one POST ends such emails (RFC 8058): a full address. */
  readonly unsubscribe?: string | undefined;
}

/** Channel that tells a waiting sender of new mail. */
export const MAIL_CHANNEL = 'mail';

/**
 * Queues an email in the caller's transaction: it is sent if, and only if, that commits. It gets its Message-ID here, so that mail in
 * flight at a crash is repeated under the same one. One that can be unsubscribed from is not queued for an address that does not exist. For our own
 * emails use sendMail.
 * @returns whether it was queued now. @throws Error for anything but a single address, or a subject of several lines.
 */
export async function queueMail(ctx: Ctx, mail: Mail): Promise<boolean> {
  if (!isSingleAddress(mail.to)) throw new Error('A mail goes to one address.');
  if (toOneLine(mail.subject) !== mail.subject) throw new Error('A subject is one line.');
  const now = ctx.clock.now();
  const domain = ctx.config.MAIL_FROM.split('@')[1] ?? 'localhost';
  const { numAffectedRows } = await sql`
    insert into mail (message_id, recipient, account_id, template, forgotten, language, site, subject, body_text, body_html, key, unsubscribe, next_at, created_at, is_digest)
    select ${`<${newPublicId()}@${domain}>`}, ${mail.to}, ${mail.accountId ?? null}, ${mail.template}, ${mail.deletesAfterSending ?? false}, ${mail.language}, ${ctx.site.code}, ${mail.subject},
      ${mail.text}, ${mail.html}, ${mail.key ?? null}, ${mail.unsubscribe ?? null}, ${now}::timestamptz, ${now}::timestamptz, ${mail.isDigest ?? false}::boolean
    where ${mail.unsubscribe === undefined} or not exists (select from refusing_address where email_key = lower(${mail.to}))
    on conflict (key) do nothing
  `.execute(ctx.db);
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(ctx.db);
  return Number(numAffectedRows ?? 0) > 0;
}
