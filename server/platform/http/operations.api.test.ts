import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const { app } = await testApp();

test.each([
  [{}, 200],
  [{ 'x-forwarded-for': '127.0.0.1' }, 200],
  [{ 'x-forwarded-for': '203.0.113.9' }, 404],
  [{ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, 404],
  [{ 'x-forwarded-for': 'nonsense' }, 404],
  [{ 'x-forwarded-for': '' }, 404],
  [{ forwarded: 'for=127.0.0.1' }, 404],
])('/metrics is for neighbours, not for whom a proxy on this machine passes on: %j', async (headers, status) => {
  expect((await app.inject({ url: '/metrics', headers: { host: 'localhost', ...headers } })).statusCode).toBe(status);
});
