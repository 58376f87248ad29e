import type * as contract from '#contract/account-security.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { ownAccount } from '../account/own-account.ts';
import { lockReauthenticated } from '../account/reauthenticate.ts';
import { countFailure, checkAttempt, attemptSubject } from '../attempts.ts';
import { runSerially } from '../run-serially.ts';
import { keepOnlyThisSession } from '../session/keep-only-this-session.ts';
import { mailPerson } from '../mail-person.ts';
import * as mails from '../users.mails.ts';
import { alreadyEnabled } from './begin-second-factor.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import { confirmTotp } from './second-factor.repo.ts';
import { totpStep } from './totp.ts';

/**
 * Switches the second factor on by its first code. Every earlier token ends.
 * @throws AppError invalid-input (body.code `wrong`); conflict; too-many-requests.
 */
export async function confirmSecondFactor(
  ctx: Ctx,
  { body: { code } }: Input<typeof contract.confirmSecondFactor>,
): Promise<Output<typeof contract.confirmSecondFactor>> {
  const account = await ownAccount(ctx);
  if (account.totpConfirmedAt) throw alreadyEnabled();
  const { totpSecret: sealedSecret } = account;
  if (sealedSecret === null) throw new AppError('conflict', 'Draw a secret first.');
  const subject = attemptSubject(ctx, 'secondFactor', account.publicId);
  const step = await runSerially(ctx, subject, async (ctx) => {
    await checkAttempt(ctx, [subject]);
    const acceptedStep = totpStep(ctx, account, code.replaceAll(/\s/gu, ''));
    if (acceptedStep !== null) return acceptedStep;
    await countFailure(ctx, [subject]);
    throw fieldError('code', 'wrong', 'The code is not right.');
  });
  return inTransaction(ctx, async (ctx) => {
    await lockReauthenticated(ctx, account);
    if (!(await confirmTotp(ctx, account.id, sealedSecret, step))) throw alreadyEnabled();
    const recoveryCodes = await generateRecoveryCodes(ctx, account);
    const { accessToken } = await keepOnlyThisSession(ctx, account, 'second factor');
    await audit(ctx, { action: 'second-factor.on', subject: ['account', account.publicId], organisationId: null });
    await mailPerson(ctx, account, mails.secondFactorOn, { at: ctx.clock.now() });
    return { recoveryCodes, accessToken };
  });
}
