import { createCaptcha } from '#contract/captcha.ts';
import { CallError, call } from '../api.ts';
import type { WorkerAnswer } from './captcha.worker.ts';

/** Text as base 64; it is JSON of plain letters. */
const packed = (value: unknown) => btoa(JSON.stringify(value));

/**
 * Fetches a proof of work and does it in a worker. @returns what a form sends as `captcha`; it is good once, for 20 minutes.
 * @throws CallError when the server gives none; Error when the browser cannot do it (it needs https, or localhost).
 */
export async function solveCaptcha(): Promise<string> {
  const challenge = await call(createCaptcha, {});
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => resolve(data));
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.postMessage(challenge, { transfer: [] });
    });
    if ('failed' in answer) throw new Error(answer.failed);
    return packed({ challenge, solution: answer.solution });
  } finally {
    worker.terminate();
  }
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
