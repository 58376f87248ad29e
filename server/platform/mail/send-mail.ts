import type { Ctx } from '../ctx.ts';
import type { MailDefinition } from './define-mail.ts';
import { queueMail } from './queue-mail.ts';
import { type MailRequest, renderMail } from './render-mail.ts';

/**
 * Queues an email in the caller's transaction, in its reader's language.
 * @returns whether it was queued now. @throws Error for values that do not fit its definition, a link that leads off the configured site, or anything but a single address.
 */
export async function sendMail<Values>(ctx: Ctx, mail: MailDefinition<Values>, request: MailRequest<Values>): Promise<boolean> {
  const { language, subject, text, html, unsubscribe } = renderMail(ctx, mail, request);
  return queueMail(ctx, {
    to: request.to,
    accountId: request.accountId,
    template: mail.name,
    deletesAfterSending: mail.deletesAfterSending ?? request.deletesAfterSending,
    language,
    subject,
    text,
    html,
    key: request.key,
    isDigest: request.isDigest,
    unsubscribe,
  });
}
