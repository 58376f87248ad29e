import type { Ctx } from '#server/platform/ctx.ts';
import type { MailDefinition } from '#server/platform/mail/define-mail.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { AccountRow } from './accounts.repo.ts';

/** The reader of an email and the account it is about. An unconfirmed address gets no name. */
type Reader = Pick<AccountRow, 'email' | 'language'> & Partial<Pick<AccountRow, 'id' | 'firstName' | 'emailVerifiedAt'>>;

/** Mails somebody about their account, in their language and in the caller's transaction. */
export const mailPerson = <Values>(
  ctx: Ctx,
  { id, email, language, firstName, emailVerifiedAt }: Reader,
  mail: MailDefinition<Values>,
  values: Values,
): Promise<boolean> => sendMail(ctx, mail, { to: email, accountId: id, language, values, ...(emailVerifiedAt && firstName ? { name: firstName } : {}) });
