import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [NONCE, TAG] = [12, 16];

/** A key of 32 bytes for one purpose, from a secret that is random enough by itself (HKDF, RFC 5869). */
export const deriveKey = (secret: string | Uint8Array, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts with AES-256-GCM: nonce, ciphertext, tag. @param context what it belongs to; it decrypts for nothing else. */
export function encryptWithKey(key: Uint8Array, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What was encrypted; null where it was changed, belongs to something else, or was encrypted with another key. */
export function decryptWithKey(key: Uint8Array, context: string, encrypted: Uint8Array): Buffer | null {
  if (encrypted.length < NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(context)).setAuthTag(encrypted.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}
