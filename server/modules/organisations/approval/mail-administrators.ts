import { ownSite } from '#server/modules/sites/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { approvalsWaiting } from '../organisations.mails.ts';
import { administrators } from '../team/mail-recipients.repo.ts';
import { markAdministratorsMailed } from './approval-requests.repo.ts';

const HOUR_MS = 3_600_000;

/**
 * Mails the administrators about pending requests: the first one within minutes, and all those of the following hour in one mail. Requests
 * decided meanwhile are left out.
 */
export async function mailAdministrators(ctx: Ctx): Promise<void> {
  await inTransaction({ ...ctx, site: ownSite(ctx.config) }, async (ctx) => {
    const { newlyMailed, waiting } = await markAdministratorsMailed(ctx, new Date(ctx.clock.now().getTime() - HOUR_MS));
    if (newlyMailed === 0) return;
    for (const { email, firstName, language } of await administrators(ctx))
      await sendMail(ctx, approvalsWaiting, { to: email, name: firstName, language, values: { waiting, fresh: newlyMailed } });
  });
}
