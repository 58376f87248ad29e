import { describe, expect, test } from 'vitest';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { AppError } from '#server/platform/errors.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { deleteExpiredCaptchas } from './captcha.repo.ts';
import { requireCaptcha } from '../index.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const app = await testApp({ clock });

const ruleOf = (solution: string | undefined) =>
  requireCaptcha(app.ctx, solution).then(
    () => 'taken',
    (error: unknown) => (error instanceof AppError && error.code === 'captcha-required' ? error.errors?.[0]?.rule : error),
  );
const changed = (solution: string, change: (payload: { challenge: { parameters: Record<string, unknown> }; solution: Record<string, unknown> }) => void) => {
  const payload = JSON.parse(Buffer.from(solution, 'base64').toString()) as Parameters<typeof change>[0];
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
};

describe('a proof of work', () => {
  test('is valid once, however many requests use it at once', async () => {
    const solution = await solvedCaptcha(app);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => ruleOf(solution)));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(7);
    // Nor by writing its letters otherwise.
    expect(await ruleOf(changed(solution, (payload) => Object.assign(payload.challenge, { signature: 'F'.repeat(64) })))).toBe('wrong');
  });

  test('stays used when its request is rolled back', async () => {
    const solution = await solvedCaptcha(app);
    await expect(
      inTransaction(app.ctx, async (ctx) => {
        await requireCaptcha(ctx, solution);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await ruleOf(solution)).toBe('used');
  });

  test('is refused when malformed, easier, longer-lived, unsolved or too old', async () => {
    expect(await ruleOf(undefined)).toBe('required');
    expect(await ruleOf('')).toBe('required');
    for (const nonsense of ['x', 'e30=', Buffer.from('null').toString('base64'), Buffer.from('[]').toString('base64')])
      expect(await ruleOf(nonsense)).toBe('wrong');
    const solution = await solvedCaptcha(app);
    expect(await ruleOf(changed(solution, (payload) => (payload.challenge.parameters['cost'] = 2)))).toBe('wrong');
    expect(await ruleOf(changed(solution, (payload) => (payload.challenge.parameters['data'] = { ends: 4_000_000_000 })))).toBe('wrong');
    expect(await ruleOf(changed(solution, (payload) => (payload.solution['derivedKey'] = '00'.repeat(32))))).toBe('wrong');
    clock.set(new Date('2026-11-21T10:20:01Z'));
    expect(await ruleOf(solution)).toBe('expired');
  });

  test('is deleted once it could not be used again', async () => {
    expect(await ruleOf(await solvedCaptcha(app))).toBe('taken');
    clock.set(new Date('2026-11-22T10:00:00Z'));
    expect(await deleteExpiredCaptchas(app.ctx)).toBeGreaterThan(0);
    expect(await deleteExpiredCaptchas(app.ctx)).toBe(0);
  });
});
