import { z } from 'zod';
import { decryptWithKey, deriveKey, encryptWithKey } from '#server/platform/aes-gcm.ts';
import type { Config } from '#server/platform/config.ts';

/** What the server must know of an upload while it arrives, though the database must not: the extension is part of the name. */
const Upload = z.object({ file: z.string(), extension: z.string() });
type Upload = z.infer<typeof Upload>;

const keyOf = ({ BID_SECRET }: Pick<Config, 'BID_SECRET'>) => deriveKey(BID_SECRET ?? '', 'bids v1 upload');

/** The address of an upload. Its sender holds it, and nobody else. */
export const uploadTokenOf = (config: Pick<Config, 'BID_SECRET'>, upload: Upload): string =>
  encryptWithKey(keyOf(config), 'upload', Buffer.from(JSON.stringify(upload))).toString('base64url');

/** The upload of an address; null for one that we did not make. */
export function uploadOfToken(config: Pick<Config, 'BID_SECRET'>, token: string): Upload | null {
  const plain = decryptWithKey(keyOf(config), 'upload', Buffer.from(token, 'base64url'));
  return plain && Upload.parse(JSON.parse(plain.toString()));
}
