import { argon2, createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { AccountRow } from '../accounts.repo.ts';
import { replaceRecoveryCodes } from './second-factor.repo.ts';

const derive = promisify(argon2);
const CODES = 10;
/** Crockford's base 32: no letter or digit looks like another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes for when the device is lost: `xxxxx-xxxxx`, 50 random bits each. */
const newRecoveryCodes = (): string[] =>
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

/** A recovery code as it is stored: argon2id, salted by the account, so that one look-up finds it (ASVS 6.5.2). */
export const recoveryHash = (accountPublicId: string, code: string): Promise<Buffer> =>
  derive('argon2id', {
    message: Buffer.from(plain(code)),
    nonce: createHash('sha256').update(`recovery ${accountPublicId}`).digest().subarray(0, 16),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });

/** Replaces all recovery codes by new ones. Only their hashes are stored. @returns the codes. */
export async function generateRecoveryCodes(ctx: Ctx, account: Pick<AccountRow, 'id' | 'publicId'>): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => recoveryHash(account.publicId, code)));
  await inTransaction(ctx, (ctx) => replaceRecoveryCodes(ctx, account.id, hashes));
  return codes;
}
