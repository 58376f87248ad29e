import { expect, test } from 'vitest';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { inTransaction } from '../ctx.ts';
import { runNamed, runNamedOutside } from './named.ts';

const ctx = testCtx(await testDatabase());
const countCaptchas = { name: 'test-used-captchas', text: 'select count(*) as count from captcha_used where signature = $1' };
const insertCaptcha = { name: 'test-add-captcha', text: "insert into captcha_used (signature, expires_at) values ($1, 'infinity') returning 1" };
const signature = Buffer.from('a signature');

test('a named statement sees its transaction’s writes; one run outside sees only committed data', async () => {
  const rolledBack = inTransaction(ctx, async (ctx) => {
    await runNamed(ctx, insertCaptcha, [signature]);
    expect(await runNamed(ctx, countCaptchas, [signature])).toEqual([{ count: 1 }]);
    expect(await runNamedOutside(ctx, countCaptchas, [signature])).toEqual([{ count: 0 }]);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await runNamed(ctx, countCaptchas, [signature])).toEqual([{ count: 0 }]);
});

test('an unnamed statement runs in the transaction too', async () => {
  await inTransaction(ctx, async (ctx) => {
    await runNamed(ctx, { ...insertCaptcha, name: null }, [signature]);
    expect(await runNamed(ctx, { ...countCaptchas, name: null }, [signature])).toEqual([{ count: 1 }]);
    expect(await runNamedOutside(ctx, { ...countCaptchas, name: null }, [signature])).toEqual([{ count: 0 }]);
  });
  expect(await runNamed(ctx, countCaptchas, [signature])).toEqual([{ count: 1 }]);
});
