import type { Ctx } from '#server/platform/ctx.ts';
import { sendTemplate } from '#server/platform/mail/send-template.ts';
import type { AccountRow } from './accounts.repo.ts';

type Addressee = Pick<AccountRow, 'email' | 'username' | 'firstName' | 'language'>;

/** Mails the link that proves an address. The token stands after `#`: no server on the way, and no log, reads it. */
export const mailVerify = (
  ctx: Ctx,
  { email: to, username, firstName: name, language }: Addressee,
  { token, hours }: { token: string; hours: number },
): Promise<void> => {
  const link = `/emailverification?lang=${language}#token=${token}`;
  return sendTemplate(ctx, { to, name, language, template: 'verify-email', values: { username, link, minutes: hours * 60 } });
};

/** Tells somebody with an account that its address was used to sign up once more. */
export const mailSignUpAgain = (ctx: Ctx, { email: to, username, firstName: name, language }: Addressee): Promise<void> =>
  sendTemplate(ctx, { to, name, language, template: 'sign-up-with-taken-address', values: { username } });
