import type * as contract from '#contract/account-security.ts';
import type { SecondFactor } from '#contract/account-security.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockReauthenticated, reauthenticate } from '../account/reauthenticate.ts';
import { mailPerson } from '../mail-person.ts';
import * as mails from '../users.mails.ts';
import { deleteSecondFactor } from './second-factor.repo.ts';
import { showSecondFactor } from './show-second-factor.ts';

/** Switches the second factor off. @throws AppError forbidden for somebody who must have one. */
export async function endSecondFactor(ctx: Ctx, { body: { password, code } }: Input<typeof contract.endSecondFactor>): Promise<SecondFactor> {
  const account = await reauthenticate(ctx, { password, field: 'password', code });
  if (ctx.config.production && account.superAdmin) throw new AppError('forbidden', 'Administrators sign in with a second factor.');
  await inTransaction(ctx, async (ctx) => {
    await lockReauthenticated(ctx, account);
    if (!(await deleteSecondFactor(ctx, account.id)) || !account.totpConfirmedAt) return;
    await audit(ctx, { action: 'second-factor.off', subject: ['account', account.publicId], organisationId: null });
    await mailPerson(ctx, account, mails.secondFactorOff, { at: ctx.clock.now() });
  });
  return showSecondFactor(ctx);
}
