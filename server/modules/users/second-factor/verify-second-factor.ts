import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AccountRow } from '../accounts.repo.ts';
import { countFailure, clearFailures, checkAttempt, attemptSubject } from '../attempts.ts';
import { lockSubject } from '../run-serially.ts';
import { recoveryHash } from './recovery-codes.ts';
import { useRecoveryCode, useTotpStep } from './second-factor.repo.ts';
import { totpStep } from './totp.ts';

async function isRight(ctx: Ctx, account: AccountRow, code: string): Promise<boolean> {
  const digits = code.replaceAll(/\s/gu, '');
  if (!/^\d{6}$/u.test(digits)) return useRecoveryCode(ctx, account.id, await recoveryHash(account.publicId, code));
  const step = totpStep(ctx, account, digits);
  return step !== null && (await useTotpStep(ctx, account.id, step));
}

/**
 * Checks the second factor of an account that has one, by a code of the app or a recovery code. Each code is valid once.
 * Called in runSerially.
 * @throws AppError second-factor-required without a code or with a wrong one; too-many-requests after wrong ones.
 */
export async function verifySecondFactor(ctx: Ctx, account: AccountRow, code: string | undefined): Promise<void> {
  if (!account.totpConfirmedAt) return;
  if (code === undefined || code.trim() === '') throw new AppError('second-factor-required', 'A code of the second factor is needed.');
  const subject = [attemptSubject(ctx, 'secondFactor', account.publicId)];
  // Username and email address are two subjects, so the account itself is locked.
  await lockSubject(ctx, subject[0]!);
  await checkAttempt(ctx, subject);
  if (await isRight(ctx, account, code)) return clearFailures(ctx, subject);
  await countFailure(ctx, subject);
  const message = 'The code is not right, or was used before.';
  throw new AppError('second-factor-required', message, [{ path: 'body.code', rule: 'wrong', message }]);
}
