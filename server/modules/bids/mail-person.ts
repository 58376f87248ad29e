import type { Ctx } from '#server/platform/ctx.ts';
import type { MailDefinition } from '#server/platform/mail/define-mail.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { type Recipient, recipientOf } from './people.repo.ts';

/** Queues an email to each, in their language and in the caller's transaction. */
export async function mailEach<Values>(ctx: Ctx, recipients: readonly Recipient[], mail: MailDefinition<Values>, values: Values): Promise<void> {
  for (const { accountId, email, language, firstName } of recipients) await sendMail(ctx, mail, { to: email, accountId, name: firstName, language, values });
}

/** The same to one person, if they are active. */
export async function mailPerson<Values>(ctx: Ctx, accountId: number, mail: MailDefinition<Values>, values: Values): Promise<void> {
  const recipient = await recipientOf(ctx, accountId);
  if (recipient) await mailEach(ctx, [recipient], mail, values);
}
