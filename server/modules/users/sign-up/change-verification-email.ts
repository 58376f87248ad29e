import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { comparisonKey } from '../accounts.repo.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { latestLink, linksSince } from '../one-time-links.repo.ts';
import { tokenAudienceOf } from '../tokens.ts';
import { HOUR_MS, checkMailLimits, mailVerificationAgain, lockUnconfirmedAccount } from './mail-verification-again.ts';
import { VERIFY_EMAIL } from './mail-verification.ts';

/**
 * Mails the link again, or to another address, which becomes the person's once it is confirmed. The answer is the same for an
 * address that has an account, whose owner is mailed.
 * @throws AppError captcha-required (another address), conflict (confirmed already), too-many-requests.
 */
export async function changeVerificationEmail(ctx: Ctx, { body }: Input<typeof contract.changeVerificationEmail>): Promise<{ email: string }> {
  tokenAudienceOf(ctx);
  if (body.email !== undefined) await requireCaptcha(ctx, body.captcha);
  return inTransaction(ctx, async (ctx) => {
    const account = await lockUnconfirmedAccount(ctx, personOf(ctx).accountId);
    checkMailLimits(ctx, await linksSince(ctx, VERIFY_EMAIL, account.id, new Date(ctx.clock.now().getTime() - HOUR_MS)));
    const before = await latestLink(ctx, VERIFY_EMAIL, account.id);
    const email = body.email ?? before?.email ?? account.email;
    await mailVerificationAgain(ctx, { account, email, details: before?.details ?? {}, browser: before?.browser ?? null });
    const changed = comparisonKey(email) === comparisonKey(before?.email ?? account.email) ? 'account.verification-again' : 'account.verification-address';
    await audit(ctx, { action: changed, subject: ['account', account.publicId] });
    return { email };
  });
}
