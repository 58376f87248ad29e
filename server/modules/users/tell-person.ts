import type { Ctx } from '#server/platform/ctx.ts';
import { sendTemplate } from '#server/platform/mail/send-template.ts';
import type { MailTemplate, MailValues } from '#server/platform/mail/templates.ts';
import type { AccountRow } from './accounts.repo.ts';

/** The reader of an email and the account it is about. An unconfirmed address gets no name. */
type Reader = Pick<AccountRow, 'email' | 'language'> & Partial<Pick<AccountRow, 'id' | 'firstName' | 'emailVerifiedAt'>>;

/** Mails somebody about their account, in their language and in the caller's transaction. */
export const tellPerson = <T extends MailTemplate>(
  ctx: Ctx,
  { id, email, language, firstName, emailVerifiedAt }: Reader,
  template: T,
  values: MailValues[T],
): Promise<void> => sendTemplate(ctx, { to: email, accountId: id, language, template, values, ...(emailVerifiedAt && firstName ? { name: firstName } : {}) });
