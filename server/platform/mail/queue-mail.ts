import { sql } from 'kysely';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { Ctx } from '../ctx.ts';
import { newPublicId } from '../ids.ts';
import { isOneAddress, oneLine } from './plain.ts';

/** A mail as it is to be sent: subject and bodies in the reader's language. */
export interface Mail {
  readonly to: string;
  /** account.id of whom it is about, where it is about somebody's account. */
  readonly accountId?: number | undefined;
  /** Which of our mails it is, for the audit and the outbox page. */
  readonly template: string;
  /** Nothing of it is kept once it is sent, or given up. */
  readonly forgotten?: boolean | undefined;
  readonly language: InterfaceLanguage;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Channel on which a waiting sender hears that there is mail. */
export const MAIL_CHANNEL = 'mail';

/**
 * Queues a mail in the caller's transaction: it is sent if, and only if, that commits. Its Message-ID is given here, so
 * that a mail in flight at a crash repeats under the same one. Our own mails go through sendMail.
 * @throws Error for what is no single address, or a subject of several lines.
 */
export async function queueMail(ctx: Ctx, mail: Mail): Promise<void> {
  if (!isOneAddress(mail.to)) throw new Error('A mail goes to one address.');
  if (oneLine(mail.subject) !== mail.subject) throw new Error('A subject is one line.');
  const domain = ctx.config.MAIL_FROM.split('@')[1] ?? 'localhost';
  await sql`
    insert into mail (message_id, recipient, account_id, template, forgotten, language, site, subject, body_text, body_html, next_at, created_at)
    values (${`<${newPublicId()}@${domain}>`}, ${mail.to}, ${mail.accountId ?? null}, ${mail.template}, ${mail.forgotten ?? false}, ${mail.language}, ${ctx.site.code}, ${mail.subject},
      ${mail.text}, ${mail.html}, ${ctx.clock.now()}, ${ctx.clock.now()})
  `.execute(ctx.db);
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(ctx.db);
}
