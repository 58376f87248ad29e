import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp } from './app.ts';
import { ask } from './people.ts';

/** A fresh proof of work, done: what forms send as `captcha`. */
export async function solvedCaptcha(app: TestApp): Promise<string> {
  const { body: challenge } = await ask<Challenge>(app, 'GET', '/captcha/');
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
