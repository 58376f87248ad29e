import type { Ctx } from '../ctx.ts';
import { queueMail } from './queue-mail.ts';
import { type GivenMail, renderMail } from './render-mail.ts';
import type { MailTemplate } from './templates.ts';

/**
 * Queues one of our mails (templates.ts) in the caller's transaction, in its reader's language.
 * @throws Error for a link that leads elsewhere than to the configured site, or what is no single address.
 */
export async function sendTemplate<T extends MailTemplate>(ctx: Ctx, mail: GivenMail<T>): Promise<void> {
  const { language, subject, text, html } = renderMail(ctx, mail);
  await queueMail(ctx, { to: mail.to, accountId: mail.accountId, template: mail.template, language, subject, text, html });
}
