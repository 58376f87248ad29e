import { InterfaceLanguage } from '#contract/sites.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { AccountRow } from './accounts.repo.ts';
import { mailTexts } from './mail-texts.ts';
import { audienceOf } from './tokens.ts';

type Addressee = Pick<AccountRow, 'email' | 'username' | 'firstName'> & { language: InterfaceLanguage };

const escaped = (text: string) => text.replace(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`);

interface Letter {
  template: 'verify' | 'again';
  to: Addressee;
  /** Path with query and fragment, on the site that asked. */
  path: string;
  count?: number;
}

async function send(ctx: Ctx, { template, to, path, count = 0 }: Letter): Promise<void> {
  const t = mailTexts(to.language);
  const url = `${audienceOf(ctx)}${path}`;
  const values = { product: ctx.config.PRODUCT_NAME, name: to.firstName, username: to.username, count };
  const say = (part: string) => t(`${template}.${part}`, values);
  const [hello, text, action, ends, notYou] = ['hello', 'text', 'action', 'ends', 'notYou'].map(say) as [string, string, string, string, string];
  const paragraph = (words: string) => `<p>${escaped(words)}</p>`;
  await queueMail(ctx, {
    to: to.email,
    template: `sign-up-${template}`,
    language: to.language,
    subject: say('subject'),
    text: [hello, text, `${action}:\n${url}`, ends, notYou].join('\n\n'),
    html: `<!doctype html><html lang="${to.language}"><body>${paragraph(hello)}${paragraph(text)}<p><a href="${escaped(url)}">${escaped(action)}</a></p>${paragraph(ends)}${paragraph(notYou)}</body></html>`,
  });
}

/** Mails the link that proves an address. The token stands after `#`: no server on the way, and no log, reads it. */
export const mailVerify = (ctx: Ctx, to: Addressee, { token, hours }: { token: string; hours: number }): Promise<void> =>
  send(ctx, { template: 'verify', to, path: `/emailverification?lang=${to.language}#token=${token}`, count: hours });

/** Tells somebody with an account that its address was used to sign up once more. */
export const mailSignUpAgain = (ctx: Ctx, to: AccountRow): Promise<void> => {
  const language = InterfaceLanguage.catch('en').parse(to.language);
  return send(ctx, { template: 'again', to: { ...to, language }, path: `/login?lang=${language}` });
};
