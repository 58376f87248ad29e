import { createCaptcha } from '#contract/captcha.ts';
import { CallError, call } from '../api.ts';
import type { WorkerAnswer } from './captcha.worker.ts';

/** Base64; the text is plain ASCII JSON. */
const packed = (value: unknown) => btoa(JSON.stringify(value));

/**
 * Fetches a proof of work and solves it in a worker. @returns the value of the form field `captcha`; it is valid once, for 20 minutes.
 * @throws CallError when the server gives none; Error when the browser cannot solve it (it needs https, or localhost).
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

/** Sends a request, and again with a proof of work where the server asks for one. */
export async function withCaptcha<T>(send: (proof: { captcha?: string }) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof CallError) || error.problem?.code !== 'captcha-required') throw error;
    return send({ captcha: await solveCaptcha() });
  }
}
