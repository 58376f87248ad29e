// Encryption to a public key in the format age (https://age-encryption.org/v1): X25519, then ChaCha20-Poly1305 in chunks of 64 KiB.
// Each chunk is authenticated, and its place and the end as well.
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A key pair: `age1…` encrypts, `AGE-SECRET-KEY-1…` decrypts. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export async function makeKeyPair(): Promise<KeyPair> {
  const privateKey = await generateX25519Identity();
  return { privateKey, publicKey: await identityToRecipient(privateKey) };
}

function encrypterFor(publicKey: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  return encrypter;
}
function decrypterOf(privateKey: string): Decrypter {
  const decrypter = new Decrypter();
  decrypter.addIdentity(privateKey);
  return decrypter;
}

export const encryptTo = async (publicKey: string, plain: string | Uint8Array): Promise<Buffer> => Buffer.from(await encrypterFor(publicKey).encrypt(plain));

/** @throws Error where it was changed or is for another key. */
export const decryptBy = async (privateKey: string, encrypted: Uint8Array): Promise<Buffer> => Buffer.from(await decrypterOf(privateKey).decrypt(encrypted));

type Pieces = AsyncIterable<Uint8Array>;
const streamOf = (pieces: Pieces) => NodeReadableStream.from(pieces) as unknown as ReadableStream<Uint8Array>;

/** Encrypts pieces while they come; memory stays at a few chunks. */
export const encryptPiecesTo = async (publicKey: string, plain: Pieces): Promise<Pieces> => encrypterFor(publicKey).encrypt(streamOf(plain));

/** Decrypts pieces while they come. They fail at the first chunk that was changed, moved or cut off. */
export const decryptPiecesBy = async (privateKey: string, encrypted: Pieces): Promise<Pieces> => decrypterOf(privateKey).decrypt(streamOf(encrypted));
