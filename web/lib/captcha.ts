import type { captcha as endpoint } from '#contract/captcha.ts';
import { CallError, at, call } from '../api.ts';

const captcha = at<typeof endpoint>('GET', '/captcha/');

/** Does a proof of work (some tenths of a second), as a form's `captcha`. What computes it is fetched when it is needed. */
export async function solveCaptcha(): Promise<string> {
  const [challenge, { solveChallenge }, { deriveKey }] = await Promise.all([
    call(captcha, {}),
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Sends, and once more with a proof of work where the server asks for one. */
export async function withCaptcha<T>(send: (proof: { captcha?: string }) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof CallError) || error.problem?.code !== 'captcha-required') throw error;
    return send({ captcha: await solveCaptcha() });
  }
}
