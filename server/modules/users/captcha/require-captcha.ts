import { verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { CaptchaPayload } from '#contract/captcha.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { markCaptchaUsed } from './captcha.repo.ts';

export const secretsOf = ({ config }: Pick<Ctx, 'config'>) => ({
  hmacSignatureSecret: `captcha ${config.TOKEN_SECRET}`,
  hmacKeySignatureSecret: `captcha key ${config.TOKEN_SECRET}`,
});

export const nowS = ({ clock }: Pick<Ctx, 'clock'>) => Math.floor(clock.now().getTime() / 1000);

/** The answer to a missing or wrong proof. `rule` says what is wrong. */
const captchaRequired = (rule: 'required' | 'wrong' | 'expired' | 'used', message: string) =>
  new AppError('captcha-required', message, [{ path: 'body.captcha', rule, message }]);

function decodePayload(solution: string) {
  try {
    return CaptchaPayload.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * Uses up a solved proof of work, whether or not the request succeeds. Call it first, so that a request without a proof learns
 * nothing.
 * @throws AppError captcha-required: there is none, or it is wrong, expired or used.
 */
export async function requireCaptcha(ctx: Ctx, solution: string | undefined): Promise<void> {
  if (!solution) throw captchaRequired('required', 'A solved proof of work must come with it: see /captcha/.');
  const payload = decodePayload(solution);
  const isVerified = payload && (await verifySolution({ ...payload, solution: { time: 0, ...payload.solution }, deriveKey, ...secretsOf(ctx) })).verified;
  if (!payload || !isVerified) throw captchaRequired('wrong', 'The proof of work is not a solution of ours.');
  const { ends } = payload.challenge.parameters.data;
  if (ends <= nowS(ctx)) throw captchaRequired('expired', 'The proof of work is too old.');
  if (!(await markCaptchaUsed(ctx, payload.challenge.signature, new Date(ends * 1000)))) throw captchaRequired('used', 'The proof of work was used already.');
}
