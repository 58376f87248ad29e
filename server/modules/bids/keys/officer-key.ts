import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { decryptWithKey, encryptWithKey } from '#server/platform/aes-gcm.ts';
import { type KeyPair, makeKeyPair } from './age.ts';

const derive = promisify(argon2);

/** RFC 9106's second recommendation, on one thread: 64 MiB, three passes. A stolen database is to be of no use to guessers. */
const SETTING = { memory: 65_536, passes: 3 } as const;
const SALT_BYTES = 16;

/** Argon2id: KiB and passes. */
type Cost = Pick<SealedKeyPair, 'memory' | 'passes'>;

/** An officer's key pair as stored: the private key sealed under the passphrase. */
export interface SealedKeyPair {
  readonly publicKey: string;
  readonly sealedKey: Buffer;
  readonly salt: Buffer;
  /** Argon2id: KiB and passes. */
  readonly memory: number;
  readonly passes: number;
}

const keyOf = (passphrase: string, { salt, memory, passes }: Pick<SealedKeyPair, 'salt' | 'memory' | 'passes'>) =>
  // Two ways to type one letter make one passphrase.
  derive('argon2id', { message: Buffer.from(passphrase.normalize('NFKC')), nonce: salt, memory, passes, parallelism: 1, tagLength: 32 }) as Promise<Buffer>;

async function sealKeyPair({ publicKey, privateKey }: KeyPair, passphrase: string, cost: Cost = SETTING): Promise<SealedKeyPair> {
  const setting = { ...cost, salt: randomBytes(SALT_BYTES) };
  const sealedKey = encryptWithKey(await keyOf(passphrase, setting), publicKey, Buffer.from(privateKey));
  return { publicKey, sealedKey, ...setting };
}

/** A new key pair under a passphrase, which is not kept. @param cost of deriving a key; lower in tests, which derive many. */
export const makeOfficerKey = async (passphrase: string, cost?: Cost): Promise<SealedKeyPair> => sealKeyPair(await makeKeyPair(), passphrase, cost);

/** The officer's private key; null where the passphrase is wrong. */
export async function openOfficerKey(stored: SealedKeyPair, passphrase: string): Promise<string | null> {
  return decryptWithKey(await keyOf(passphrase, stored), stored.publicKey, stored.sealedKey)?.toString() ?? null;
}

/** The same key pair under another passphrase: all shares stay good. Null where the old passphrase is wrong. */
export async function resealOfficerKey(stored: SealedKeyPair, passphrase: string, newPassphrase: string): Promise<SealedKeyPair | null> {
  const privateKey = await openOfficerKey(stored, passphrase);
  return privateKey === null ? null : sealKeyPair({ publicKey: stored.publicKey, privateKey }, newPassphrase);
}
