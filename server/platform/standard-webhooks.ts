import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Messages after the Standard Webhooks specification, https://www.standardwebhooks.com.

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** A message may be so old, or its clock so far ahead: who records one cannot send it again later. */
const TOLERANCE_S = 300;

/** The headers of a message ("Webhook headers"). */
export interface SignedHeaders {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** `v1,BASE64`, several of them while a secret changes. */
  readonly signature: string;
}

/** A secret that only sender and receiver know: `whsec_` and base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** HMAC-SHA-256 of `id.timestamp.body` ("Signature scheme"). */
const hmacOf = (secret: string, { id, timestamp }: Pick<SignedHeaders, 'id' | 'timestamp'>, body: string | Buffer): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();

/** The header `webhook-signature`: one signature for each secret. */
export const signatureOf = (secrets: readonly string[], headers: Pick<SignedHeaders, 'id' | 'timestamp'>, body: string): string =>
  secrets.map((secret) => `v1,${hmacOf(secret, headers, body).toString('base64')}`).join(' ');

/** Whether a message was signed with the secret and is not old. */
export function isSigned(secret: string, { id, timestamp, signature }: SignedHeaders, body: Buffer, now: Date): boolean {
  const seconds = Number(timestamp);
  if (!/^\d{1,12}$/u.test(timestamp) || Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_S) return false;
  const expected = hmacOf(secret, { id, timestamp }, body);
  return signature.split(' ').some((each) => {
    const [version, given = ''] = each.split(',');
    const bytes = Buffer.from(given, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
