import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, runChecks, fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import { type AccountRow, lockAccount } from '../accounts.repo.ts';
import { countFailure, clearFailures, checkAttempt, attemptSubject } from '../attempts.ts';
import { runSerially } from '../run-serially.ts';
import { isPassword } from '../passwords.ts';
import { verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import { ownAccount } from './own-account.ts';

/** What a signed-in person enters again before an important change. */
export interface Reauthentication {
  readonly password: string;
  /** Field of the body that holds the password. */
  readonly field: string;
  readonly code?: string | undefined;
  /** Another check. Its errors are answered together with a wrong password, before a code is used up. */
  readonly also?: (account: AccountRow) => unknown;
}

/**
 * Locks the account until the transaction ends, if it is still as it was when its person reauthenticated. A thief's request with the
 * old password then changes nothing once there is a new one. Called in a transaction, before anything else.
 * @throws AppError conflict
 */
export async function lockReauthenticated(ctx: Ctx, { id, passwordHash, totpConfirmedAt }: AccountRow): Promise<void> {
  const lockedAccount = await lockAccount(ctx, id);
  const isSame =
    lockedAccount &&
    lockedAccount.passwordHash === passwordHash &&
    lockedAccount.totpConfirmedAt?.getTime() === totpConfirmedAt?.getTime() &&
    !lockedAccount.blockedAt;
  if (!isSame) throw new AppError('conflict', 'The password or the second factor has changed.');
}

/** A signed-in person who gave no code fills in a field. They need not sign in again. */
function asField(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'second-factor-required') throw error;
  throw fieldError('code', error.errors?.[0]?.rule ?? 'required', error.message);
}

/** The subject that counts a signed-in person's wrong passwords. */
const ownPasswordSubject = (ctx: Ctx) => attemptSubject(ctx, 'ownPassword', String(personOf(ctx).accountId));

/** Checks a password, and what else is to be right. Called in runSerially. */
async function checkPassword(ctx: Ctx, { password, field, also }: ValidPart<Reauthentication> & Pick<Reauthentication, 'field' | 'also'>): Promise<AccountRow> {
  const subject = ownPasswordSubject(ctx);
  const account = await ownAccount(ctx);
  await checkAttempt(ctx, [subject]);
  await runChecks(
    async () => {
      if (password === undefined || (await isPassword(password, account.passwordHash))) return;
      await countFailure(ctx, [subject]);
      throw fieldError(field, 'wrong', 'The password is not right.');
    },
    () => also?.(account),
  );
  return account;
}

/**
 * Asks a signed-in person for their password again, and for a code if they have a second factor. A stolen token alone changes
 * nothing important.
 * @throws AppError invalid-input (rule `wrong`) naming the password's field, or body.code (`required`, `wrong`); too-many-requests.
 */
export async function reauthenticate(ctx: Ctx, { code, ...fields }: Reauthentication): Promise<AccountRow> {
  return runSerially(ctx, ownPasswordSubject(ctx), async (ctx) => {
    const account = await checkPassword(ctx, fields);
    await verifySecondFactor(ctx, account, code).catch(asField);
    await clearFailures(ctx, [ownPasswordSubject(ctx)]);
    return account;
  });
}

/**
 * Checks the password of a body that breaks its schema. A wrong one counts as a failure. A code is not looked at.
 * @throws AppError invalid-input; too-many-requests
 */
export const checkReauthentication = (ctx: Ctx, fields: ValidPart<Reauthentication> & Pick<Reauthentication, 'field' | 'also'>): Promise<AccountRow> =>
  runSerially(ctx, ownPasswordSubject(ctx), (ctx) => checkPassword(ctx, fields));
