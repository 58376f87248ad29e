import { argon2, createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { isSealed, seal, unseal } from '#server/platform/seal.ts';
import type { AccountRow } from './accounts.repo.ts';
import { countFailure, forget, mayTry, tried } from './attempts.ts';
import { takeTurn } from './in-turn.ts';
import { takeRecoveryCode, takeTotpStep } from './second-factor.repo.ts';

const derive = promisify(argon2);
const PERIOD_S = 30;
const CODES = 10;
/** No letter or digit that looks like another (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** RFC 6238 as every authenticator app takes it: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** A new secret: 160 bits, base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const PURPOSE = 'second factor';
/** A secret as it is kept: sealed (platform/seal.ts) for its account. */
export const sealTotpSecret = ({ config }: Pick<Ctx, 'config'>, accountPublicId: string, secret: string): string =>
  seal(config, PURPOSE, accountPublicId, secret);

/** The secret of an account; null where there is none, or TOKEN_SECRET is another one than when it was drawn. */
function totpSecretOf({ config, log }: Pick<Ctx, 'config' | 'log'>, { publicId, totpSecret }: Pick<AccountRow, 'publicId' | 'totpSecret'>): string | null {
  if (totpSecret === null) return null;
  // Until the sweep comes to those that were kept as they are.
  if (!isSealed(totpSecret)) return totpSecret;
  const secret = unseal(config, PURPOSE, publicId, totpSecret);
  if (secret === null) log.error({ account: publicId }, 'the secret of a second factor cannot be opened: is TOKEN_SECRET another one?');
  return secret;
}

/** The address that an authenticator app reads from the QR code (`otpauth://totp/…`). */
export const enrolmentUri = ({ config }: Pick<Ctx, 'config'>, secret: string, username: string): string =>
  totpOf(secret, config.PRODUCT_NAME, username).toString();

/** The time step that a code of an account is of, the one before and after the present one included; null for a wrong code. */
export function totpStep(ctx: Pick<Ctx, 'clock' | 'config' | 'log'>, account: Pick<AccountRow, 'publicId' | 'totpSecret'>, code: string): number | null {
  const secret = totpSecretOf(ctx, account);
  if (secret === null) return null;
  const timestamp = ctx.clock.now().getTime();
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Ten codes for when the device is lost: `xxxxx-xxxxx`, 50 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const letters = Array.from(randomBytes(10), (byte) => ALPHABET[byte & 31]).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });

const plain = (code: string) =>
  code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/gu, '1');

/** A recovery code as it is kept: argon2id, salted by the account, so that one look-up finds it (ASVS 6.5.2). */
export const recoveryHash = (accountPublicId: string, code: string): Promise<Buffer> =>
  derive('argon2id', {
    message: Buffer.from(plain(code)),
    nonce: createHash('sha256').update(`recovery ${accountPublicId}`).digest().subarray(0, 16),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });

async function isRight(ctx: Ctx, account: AccountRow, code: string): Promise<boolean> {
  const digits = code.replaceAll(/\s/gu, '');
  if (!/^\d{6}$/u.test(digits)) return takeRecoveryCode(ctx, account.id, await recoveryHash(account.publicId, code));
  const step = totpStep(ctx, account, digits);
  return step !== null && (await takeTotpStep(ctx, account.id, step));
}

/**
 * Proves the second factor of an account that has one, by a code that is good once: of the app, or a recovery code.
 * Called in a turn (in-turn.ts).
 * @throws AppError second-factor-required without a code or with a wrong one; too-many-requests after wrong ones.
 */
export async function proveSecondFactor(ctx: Ctx, account: AccountRow, code: string | undefined): Promise<void> {
  if (!account.totpConfirmedAt) return;
  if (code === undefined || code.trim() === '') throw new AppError('second-factor-required', 'A code of the second factor is needed.');
  const subject = [tried(ctx, 'code', account.publicId)];
  // A person who knows the password may use either name of the account.
  await takeTurn(ctx, subject[0]!);
  await mayTry(ctx, subject);
  if (await isRight(ctx, account, code)) return forget(ctx, subject);
  await countFailure(ctx, subject);
  const message = 'The code is not right, or was used before.';
  throw new AppError('second-factor-required', message, [{ path: 'body.code', rule: 'wrong', message }]);
}
