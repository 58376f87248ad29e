import { createChallenge, randomInt } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { CaptchaChallenge } from '#contract/captcha.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { nowS, secretsOf } from './require-captcha.ts';

/** How long a proof is valid while its form stays open. Then the browser solves a new one. */
const LIFE_S = 20 * 60;

/** How many tries one proof takes. The range is narrow, so that luck matters little. */
const EXPECTED_TRIES = { min: 40, max: 120 } as const;

/** A proof of work to solve. It is signed, so nothing is stored until its solution comes. */
export async function createCaptcha(ctx: Ctx): Promise<CaptchaChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ctx.config.CAPTCHA_COST,
    counter: randomInt(EXPECTED_TRIES.max, EXPECTED_TRIES.min),
    // altcha-lib's own `expiresAt` goes by the machine's clock, not by ours.
    data: { ends: nowS(ctx) + LIFE_S },
    deriveKey,
    ...secretsOf(ctx),
  });
  return CaptchaChallenge.parse(challenge);
}
