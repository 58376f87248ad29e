import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './paging.ts';

const hex = boundedText(256);

/** A proof of work that some forms require: a challenge of ALTCHA's second version (altcha-lib). */
export const CaptchaChallenge = z.object({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.number().int().min(1).max(1_000_000),
    /** When it expires, in seconds since 1970. */
    data: z.strictObject({ ends: z.number().int() }),
    keyLength: z.number().int().min(1).max(64),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

/** What a form sends as `captcha`: this as JSON in base64. */
export const CaptchaPayload = z.strictObject({
  challenge: CaptchaChallenge,
  solution: z.strictObject({ counter: z.number().int().min(0).max(4_294_967_295), derivedKey: hex, time: z.number().optional() }),
});

export const createCaptcha = defineEndpoint({
  method: 'GET',
  path: '/captcha/',
  access: 'public',
  summary: 'Get a proof-of-work challenge (ALTCHA); a form sends its solution as `captcha`, which is valid once',
  response: CaptchaChallenge,
});
