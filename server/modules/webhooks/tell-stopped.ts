import { languageOfReader } from '#contract/languages.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { ownersOf } from './people.repo.ts';
import { webhookFailing, webhookGone } from './webhooks.mails.ts';
import type { Stopped } from './webhooks.repo.ts';

/** Mails the owners of an organisation that its webhook is told nothing any more. @param ctx in a transaction. */
export async function tellStopped(ctx: Ctx, organisationId: number, url: string, why: Stopped): Promise<void> {
  const mail = why === 'gone' ? webhookGone : webhookFailing;
  const key = `${mail.name} ${organisationId} ${ctx.clock.now().toISOString()}`;
  for (const { accountId, email, language: chosen, firstName } of await ownersOf(ctx, organisationId)) {
    const request = {
      to: email,
      accountId,
      name: firstName,
      language: languageOfReader(chosen),
      values: { host: new URL(url).host },
      key: `${key} ${accountId}`,
    };
    await sendMail(ctx, mail, request);
  }
}
