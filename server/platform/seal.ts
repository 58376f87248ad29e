import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

const VERSION = 'v1';
const [NONCE, TAG] = [12, 16];

const keyOf = ({ TOKEN_SECRET }: Pick<Config, 'TOKEN_SECRET'>, purpose: string) =>
  Buffer.from(hkdfSync('sha256', TOKEN_SECRET ?? '', '', `seal ${VERSION} ${purpose}`, 32));

/**
 * Seals a text for the database, so that a copy of the database alone does not reveal it. AES-256-GCM with a key derived from TOKEN_SECRET
 * (HKDF, RFC 5869). @param owner the row's owner: the text opens in nobody else's row.
 */
export function seal(config: Pick<Config, 'TOKEN_SECRET'>, purpose: string, owner: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config, purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** Whether a stored text was sealed. */
export const isSealed = (storedText: string): boolean => storedText.startsWith(`${VERSION}.`);

/** The sealed text; null where it was changed, is another owner's, or was sealed under another TOKEN_SECRET. */
export function unseal(config: Pick<Config, 'TOKEN_SECRET'>, purpose: string, owner: string, storedText: string): string | null {
  const bytes = Buffer.from(storedText.slice(VERSION.length + 1), 'base64url');
  if (!isSealed(storedText) || bytes.length < NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config, purpose), bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
