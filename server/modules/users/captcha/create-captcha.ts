import { createChallenge, randomInt } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { CaptchaChallenge } from '#contract/captcha.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { nowS, secretsOf } from './require-captcha.ts';

/** A form may stay open while the proof is at hand; then a new one is done. */
const LIFE_S = 20 * 60;

/** How many tries one proof takes: about as many for everybody, whatever their luck. */
const TRIES = { least: 40, most: 120 } as const;

/** A proof of work to do. Nothing is kept of it: it is signed, and its solution is checked by two signatures. */
export async function createCaptcha(ctx: Ctx): Promise<CaptchaChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ctx.config.CAPTCHA_COST,
    counter: randomInt(TRIES.most, TRIES.least),
    // altcha-lib's own `expiresAt` goes by the machine's clock, not by ours.
    data: { ends: nowS(ctx) + LIFE_S },
    deriveKey,
    ...secretsOf(ctx),
  });
  return CaptchaChallenge.parse(challenge);
}
