import type { Ctx } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { comparisonKey } from './accounts.repo.ts';

let commonPasswordsPromise: Promise<ReadonlySet<string>> | undefined;

/** Fifty thousand common passwords from real breaches (zxcvbn's list). They are read when the first is needed. */
const commonPasswords = () =>
  (commonPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((one) => comparisonKey(one))),
  ));

/** One to three characters, repeated: aaaaaaaa, 121212, abcabcabc. */
const REPEATED = /^(.{1,3})\1+$/su;
/** A word between a few digits and marks. Guessing programs put them around every word of their lists. */
const DECORATED = /^[^\p{L}]{0,8}(\p{L}.*\p{L})[^\p{L}]{0,8}$/su;

/**
 * Refuses a password that others would try first. That is a common one, also with digits and marks around it, the portal's name,
 * repeated characters, or the person's own names. The contract checks its length (NewPassword). Any characters are allowed (ASVS 6.2).
 * @param field of the body that holds the password.
 * @throws AppError invalid-input with the rule `common` or `own-name`.
 */
export async function checkNewPassword(
  { config }: Pick<Ctx, 'config'>,
  password: string,
  ownNames: { username?: string | undefined; email?: string | undefined },
  field = 'password',
): Promise<void> {
  const key = comparisonKey(password);
  const names = [ownNames.username, ownNames.email, ownNames.email?.split('@')[0]].flatMap((name) => (name ? [comparisonKey(name)] : []));
  if (names.includes(key)) throw fieldError(field, 'own-name', 'The password must not be the username or the email address.');
  const common = await commonPasswords();
  const word = DECORATED.exec(key)?.[1] ?? key;
  if (REPEATED.test(key) || word === comparisonKey(config.PRODUCT_NAME) || common.has(key) || common.has(word))
    throw fieldError(field, 'common', 'This password is among those that are tried first.');
}
