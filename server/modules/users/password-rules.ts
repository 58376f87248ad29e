import { fieldError } from '#server/platform/errors.ts';
import { accountKey } from './accounts.repo.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Fifty thousand passwords that many have chosen; read when the first is needed (zxcvbn's list, from real breaches). */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map((one) => accountKey(one)))));

/**
 * Refuses a password that others would try first: a common one, or the person's own names. Its length is the contract's
 * (NewPassword); of what signs it is made is nobody's business (ASVS 6.2).
 * @param field of the body that the password stands in.
 * @throws AppError invalid-input with the rule `common` or `own-name`.
 */
export async function checkNewPassword(password: string, own: { username: string; email: string }, field = 'password'): Promise<void> {
  const key = accountKey(password);
  const names = [own.username, own.email, own.email.split('@')[0] ?? ''].map((name) => accountKey(name));
  if (names.includes(key)) throw fieldError(field, 'own-name', 'The password is the username or the e-mail address.');
  if ((await commonPasswords()).has(key)) throw fieldError(field, 'common', 'This password is among those that are tried first.');
}
