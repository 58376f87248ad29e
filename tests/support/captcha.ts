import type { Challenge } from 'altcha-lib';
import type { TestApp } from './app.ts';
import { callApi } from './people.ts';
import { solveCaptcha } from './solve-captcha.ts';

/** A fresh, solved proof of work: the value of the form field `captcha`. */
export async function solvedCaptcha(app: TestApp): Promise<string> {
  return solveCaptcha((await callApi<Challenge>(app, 'GET', '/captcha/')).body);
}
