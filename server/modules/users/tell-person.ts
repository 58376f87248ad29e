import type { InterfaceLanguage } from '#contract/sites.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { AccountRow } from './accounts.repo.ts';

/** Mails somebody about their account, in their language and in the caller's transaction. */
export async function tellPerson(
  ctx: Ctx,
  { email, language }: Pick<AccountRow, 'email' | 'language'>,
  template: string,
  values: Readonly<Record<string, string | number | Date>>,
): Promise<void> {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value instanceof Date ? value.toISOString() : value}`);
  const text = lines.join('\n');
  await queueMail(ctx, { to: email, template, language: language as InterfaceLanguage, subject: `${ctx.config.PRODUCT_NAME}: ${template}`, text, html: '' });
}
