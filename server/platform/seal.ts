import { decryptWithKey, deriveKey, encryptWithKey } from './aes-gcm.ts';
import type { Config } from './config.ts';

const VERSION = 'v1';

const keyOf = ({ TOKEN_SECRET }: Pick<Config, 'TOKEN_SECRET'>, purpose: string) => deriveKey(TOKEN_SECRET ?? '', `seal ${VERSION} ${purpose}`);

/**
 * Seals a text for the database, so that a copy of the database alone does not reveal it. AES-256-GCM with a key derived from TOKEN_SECRET
 * (HKDF, RFC 5869). @param owner the row's owner: the text opens in nobody else's row.
 */
export function seal(config: Pick<Config, 'TOKEN_SECRET'>, purpose: string, owner: string, text: string): string {
  return `${VERSION}.${encryptWithKey(keyOf(config, purpose), owner, Buffer.from(text)).toString('base64url')}`;
}

/** Whether a stored text was sealed. */
export const isSealed = (storedText: string): boolean => storedText.startsWith(`${VERSION}.`);

/** The sealed text; null where it was changed, is another owner's, or was sealed under another TOKEN_SECRET. */
export function unseal(config: Pick<Config, 'TOKEN_SECRET'>, purpose: string, owner: string, storedText: string): string | null {
  if (!isSealed(storedText)) return null;
  const bytes = Buffer.from(storedText.slice(VERSION.length + 1), 'base64url');
  return decryptWithKey(keyOf(config, purpose), owner, bytes)?.toString('utf8') ?? null;
}
