import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret that only one receiver knows: `whsec_` and base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * The header `webhook-signature`: one signature for each secret. Source: https://www.standardwebhooks.com, "Signature scheme".
 * @param seconds since 1970, the header `webhook-timestamp`.
 */
export const signMessage = (secrets: readonly string[], id: string, seconds: number, body: string): string =>
  secrets
    .map(
      (secret) =>
        `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
          .update(`${id}.${seconds}.${body}`)
          .digest('base64')}`,
    )
    .join(' ');
