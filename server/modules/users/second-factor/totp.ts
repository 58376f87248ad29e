import { Secret, TOTP } from 'otpauth';
import type { Ctx } from '#server/platform/ctx.ts';
import { isSealed, seal, unseal } from '#server/platform/seal.ts';
import type { AccountRow } from '../accounts.repo.ts';

const PERIOD_S = 30;

/** RFC 6238 as every authenticator app takes it: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** A new secret: 160 bits, base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const PURPOSE = 'second factor';

/** A secret as it is stored: sealed (platform/seal.ts) for its account. */
export const sealTotpSecret = ({ config }: Pick<Ctx, 'config'>, accountPublicId: string, secret: string): string =>
  seal(config, PURPOSE, accountPublicId, secret);

/** The secret of an account. Null if there is none, or if TOKEN_SECRET has changed since. */
function totpSecretOf({ config, log }: Pick<Ctx, 'config' | 'log'>, { publicId, totpSecret }: Pick<AccountRow, 'publicId' | 'totpSecret'>): string | null {
  if (totpSecret === null) return null;
  // An unsealed one that the sweep has not sealed yet.
  if (!isSealed(totpSecret)) return totpSecret;
  const secret = unseal(config, PURPOSE, publicId, totpSecret);
  if (secret === null) log.error({ account: publicId }, 'the secret of a second factor cannot be opened: is TOKEN_SECRET another one?');
  return secret;
}

/** The address that an authenticator app reads from the QR code (`otpauth://totp/…`). */
export const enrolmentUri = ({ config }: Pick<Ctx, 'config'>, secret: string, username: string): string =>
  totpOf(secret, config.PRODUCT_NAME, username).toString();

/** The time step of a code: the present one, the one before or the one after. Null for a wrong code. */
export function totpStep(ctx: Pick<Ctx, 'clock' | 'config' | 'log'>, account: Pick<AccountRow, 'publicId' | 'totpSecret'>, code: string): number | null {
  const secret = totpSecretOf(ctx, account);
  if (secret === null) return null;
  const timestamp = ctx.clock.now().getTime();
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
