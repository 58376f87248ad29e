import type * as contract from '#contract/account-security.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockReauthenticated, reauthenticate } from '../account/reauthenticate.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';

/** Replaces the recovery codes of the signed-in person. @throws AppError conflict without a second factor. */
export async function renewRecoveryCodes(
  ctx: Ctx,
  { body: { password, code } }: Input<typeof contract.renewRecoveryCodes>,
): Promise<{ recoveryCodes: string[] }> {
  const account = await reauthenticate(ctx, { password, field: 'password', code });
  if (!account.totpConfirmedAt) throw new AppError('conflict', 'There is no second factor.');
  return inTransaction(ctx, async (ctx) => {
    await lockReauthenticated(ctx, account);
    await audit(ctx, { action: 'second-factor.codes', subject: ['account', account.publicId], organisationId: null });
    return { recoveryCodes: await generateRecoveryCodes(ctx, account) };
  });
}
