import type * as contract from '#contract/account-security.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockReauthenticated, reauthenticate } from '../account/reauthenticate.ts';
import { updateTotpSecret } from './second-factor.repo.ts';
import { enrolmentUri, newTotpSecret, sealTotpSecret } from './totp.ts';

export const alreadyEnabled = () => new AppError('conflict', 'A second factor is on already; switch it off first.');

/**
 * Creates a secret. It takes effect once a code of it is confirmed. The address must be confirmed: otherwise somebody who signs up in another
 * person's name could keep them out for good. @throws AppError conflict when one is on; email-unproved.
 */
export async function beginSecondFactor(ctx: Ctx, { body: { password } }: Input<typeof contract.beginSecondFactor>): Promise<{ secret: string; uri: string }> {
  const account = await reauthenticate(ctx, { password, field: 'password', code: undefined });
  if (!account.emailVerifiedAt) throw new AppError('email-unproved', 'Confirm your email address first. Use the link we sent to it.');
  const secret = newTotpSecret();
  await inTransaction(ctx, async (ctx) => {
    await lockReauthenticated(ctx, account);
    if (!(await updateTotpSecret(ctx, account.id, sealTotpSecret(ctx, account.publicId, secret)))) throw alreadyEnabled();
    await audit(ctx, { action: 'second-factor.draw', subject: ['account', account.publicId], organisationId: null });
  });
  return { secret, uri: enrolmentUri(ctx, secret, account.username) };
}
