import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashOfToken, linksOfBrowser, lockLinkOfBrowser } from '../one-time-links.repo.ts';
import { tokenAudienceOf } from '../tokens.ts';
import { HOUR_MS, checkMailLimits, mailVerificationAgain, lockUnconfirmedAccount } from './mail-verification-again.ts';
import { VERIFY_EMAIL } from './mail-verification.ts';

/**
 * How long a browser may ask. It is less than the week after which an unconfirmed account is deleted: a deleted one must not differ
 * from one that never was.
 */
const RESENDABLE_MS = 6 * 24 * HOUR_MS;

/**
 * Mails the link again for the browser that registered, in which nobody is signed in yet. The answer is the same if the address
 * already had an account and none was made.
 * @throws AppError not-found when it registered nobody, or too long ago; conflict when the address is confirmed already; too-many-requests.
 */
export async function resendVerification(ctx: Ctx, { body }: Input<typeof contract.resendVerification>): Promise<{ email: string }> {
  tokenAudienceOf(ctx);
  const browser = hashOfToken(body.browser);
  return inTransaction(ctx, async (ctx) => {
    const before = await lockLinkOfBrowser(ctx, VERIFY_EMAIL, browser);
    const linkTimes = await linksOfBrowser(ctx, VERIFY_EMAIL, browser);
    const [first] = linkTimes.slice(-1);
    if (!before || !first || first.getTime() < ctx.clock.now().getTime() - RESENDABLE_MS)
      throw new AppError('not-found', 'Nobody registered in this browser a short while ago.');
    const account = before.accountId === null ? null : await lockUnconfirmedAccount(ctx, before.accountId);
    checkMailLimits(ctx, linkTimes);
    const { email, details } = before;
    await mailVerificationAgain(ctx, { account, email, details, browser });
    if (account) await audit(ctx, { action: 'account.verification-again', subject: ['account', account.publicId], accountId: account.id });
    return { email };
  });
}
