// A tender's private key is wrapped twice: inside under a secret that any two officers hold together, outside under a key of BID_SECRET.
import { randomBytes } from 'node:crypto';
import { combine, split } from 'shamir-secret-sharing';
import { decryptWithKey, deriveKey, encryptWithKey } from '#server/platform/aes-gcm.ts';
import type { Config } from '#server/platform/config.ts';
import { decryptBy, encryptTo } from './age.ts';

/** How many officers open bids together. */
export const THRESHOLD = 2;
const SECRET_BYTES = 32;

type BidSecret = Pick<Config, 'BID_SECRET'>;
const bidKeyOf = ({ BID_SECRET }: BidSecret, purpose: string) => deriveKey(BID_SECRET ?? '', `bids v1 ${purpose}`);
const innerKeyOf = (secret: Uint8Array) => deriveKey(secret, 'bids v1 officers');

/** Tells one BID_SECRET from another without revealing it. */
export const bidSecretId = (config: BidSecret): string => bidKeyOf(config, 'id').subarray(0, 8).toString('hex');

/** A new secret for the officers of one tender. */
export const makeSharedSecret = (): Uint8Array => new Uint8Array(randomBytes(SECRET_BYTES));

/** Wraps a tender's private key. @param tender its public id: the key unwraps for no other. */
export function wrapTenderKey(config: BidSecret, tender: string, secret: Uint8Array, privateKey: string): Buffer {
  const inner = encryptWithKey(innerKeyOf(secret), tender, Buffer.from(privateKey));
  return encryptWithKey(bidKeyOf(config, 'wrap'), tender, inner);
}

/** The private key; null where the secret or BID_SECRET is another. Only the opening calls it. */
export function unwrapTenderKey(config: BidSecret, tender: string, secret: Uint8Array, wrappedKey: Uint8Array): string | null {
  const inner = decryptWithKey(bidKeyOf(config, 'wrap'), tender, wrappedKey);
  return inner && (decryptWithKey(innerKeyOf(secret), tender, inner)?.toString() ?? null);
}

/** After the opening: the private key, to read files with, under BID_SECRET alone. */
export const sealOpenedKey = (config: BidSecret, tender: string, privateKey: string): Buffer =>
  encryptWithKey(bidKeyOf(config, 'opened'), tender, Buffer.from(privateKey));
/** Null where BID_SECRET is another. */
export const openedKeyOf = (config: BidSecret, tender: string, openedKey: Uint8Array): string | null =>
  decryptWithKey(bidKeyOf(config, 'opened'), tender, openedKey)?.toString() ?? null;

/** Splits a secret, and encrypts a share to each officer's public key, in their order. */
export async function shareSecret(secret: Uint8Array, publicKeys: readonly string[]): Promise<Buffer[]> {
  const shares = await split(secret, publicKeys.length, THRESHOLD);
  return Promise.all(shares.map((share, index) => encryptTo(publicKeys[index]!, share)));
}

/** An officer's own share. @throws Error where it was encrypted to another key. */
export const decryptShare = async (privateKey: string, sealedShare: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await decryptBy(privateKey, sealedShare));

/** The secret from the shares of two officers. Of shares that do not belong together comes another secret, which unwraps nothing. */
export const joinShares = (shares: readonly Uint8Array[]): Promise<Uint8Array> => combine([...shares]);
