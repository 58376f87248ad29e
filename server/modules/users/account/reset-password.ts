import type * as contract from '#contract/account-security.ts';
import type { Input } from '#contract/endpoint.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { accountById, comparisonKey, setVerifiedEmail } from '../accounts.repo.ts';
import { clearFailures, attemptSubject } from '../attempts.ts';
import { endLinks, linkOf, useLink } from '../one-time-links.repo.ts';
import { checkNewPassword } from '../password-rules.ts';
import { hashPassword } from '../passwords.ts';
import { endSessions } from '../session/sessions.repo.ts';
import { setPassword } from './set-password.ts';

const expiredLink = () => fieldError('token', 'expired', 'The link was used, has expired, or a newer one was sent.');

/**
 * Sets a password by an emailed link, which also confirms the address. A refused password leaves the link valid.
 * @throws AppError invalid-input: body.token `expired`, body.password `common`, `own-name`.
 */
export async function resetPassword(ctx: Ctx, { body: { token, password } }: Input<typeof contract.resetPassword>): Promise<{ done: true }> {
  const link = await linkOf(ctx, 'reset-password', token);
  const account = link?.accountId ? await accountById(ctx, link.accountId) : undefined;
  if (!link || !account || account.blockedAt || link.usedAt || link.expiresAt <= ctx.clock.now()) throw expiredLink();
  await checkNewPassword(ctx, password, account);
  const hash = await hashPassword(password);
  await inTransaction(ctx, async (ctx) => {
    if (!(await useLink(ctx, 'reset-password', token))) throw expiredLink();
    // The reader of the email has the mailbox. The person who began the account in their name may not have it.
    if (!account.emailVerifiedAt) {
      await setVerifiedEmail(ctx, account.id, link.email);
      await endLinks(ctx, ['verify-email'], account.id);
    }
    await endSessions(ctx, account.id, 'password.reset');
    await setPassword(ctx, account, hash, 'password.reset');
  });
  // The owner of the mailbox does not wait because of strangers’ attempts.
  await clearFailures(ctx, [attemptSubject(ctx, 'name', comparisonKey(account.username)), attemptSubject(ctx, 'name', comparisonKey(account.email))]);
  return { done: true };
}
