import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/alerts.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { stopMails } from './alerts.repo.ts';
import { alertsOfMail } from './mails.repo.ts';

const PURPOSE = 'unsubscribe alerts';

/** The token in an email of alerts. It ends the emails of those alerts and does nothing else. */
export const unsubscribeToken = ({ config }: Pick<Ctx, 'config'>, mailId: number, accountId: number): string =>
  seal(config, PURPOSE, '', `${mailId} ${accountId}`);

/** Ends the emails of the alerts in the token's email; once more is no failure. @throws AppError not-found for a token of no email. */
export async function unsubscribeAlerts(ctx: Ctx, { body: { token } }: Input<typeof contract.unsubscribeAlerts>): Promise<{ done: true }> {
  const [mailId = 0, accountId = 0] = unseal(ctx.config, PURPOSE, '', token)?.split(' ').map(Number) ?? [];
  return inTransaction(ctx, async (ctx) => {
    const alertIds = await alertsOfMail(ctx, mailId, accountId);
    if (alertIds === undefined) throw new AppError('not-found', 'This link is not valid.');
    await stopMails(ctx, accountId, alertIds);
    return { done: true };
  });
}
