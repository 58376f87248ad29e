import { describe, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { makePerson, signInAs } from '#tests/support/people.ts';

const app = await testApp();
const get = async (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1', target = app) => {
  const { statusCode, body } = await target.app.inject({ url, headers: { host: 'np.localhost', ...headers }, remoteAddress });
  return { status: statusCode, body };
};

describe('publicly cached answers', () => {
  test.each(['/feeds/notices.rss', '/sitemap.xml', '/robots.txt'])('%s is made for a visitor, whoever requests it first', async (path) => {
    const admin = await signInAs(app, await makePerson(app, { superAdmin: true }));
    const first = await get(path, { 'access-token': 'no token of ours' });
    expect(first.status).toBe(200);
    expect(await get(`${path}?`, { 'access-token': admin.accessToken })).toEqual(await get(path, {}));
  });
});

test('the outbox page is on the portal’s hosts alone: no other name that resolves here opens it', async () => {
  expect((await get('/outbox', {})).status).toBe(200);
  expect((await get('/outbox', { host: 'rebound.example' })).status).toBe(404);
});

const post = (payload: string) =>
  app.app.inject({ method: 'POST', url: '/api/auth/signin', headers: { host: 'np.localhost', 'content-type': 'application/json' }, payload });

test('the answer to an invalid request is not much larger than the request', async () => {
  const response = await post(JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]))));
  expect(response.statusCode).toBe(400);
  expect(response.body.length).toBeLessThan(20_000);
  expect((await post(JSON.stringify({ username: 'x'.repeat(300_000) }))).statusCode).toBe(413);
  expect((await post('['.repeat(100_000) + ']'.repeat(100_000))).statusCode).toBe(400);
});

test('requests are counted by network: another IPv6 address of it is the same client', async () => {
  const limitedApp = await testApp({ config: { RATE_LIMIT: 3 } });
  const statusFrom = async (address: string) => (await get('/api/site', {}, address, limitedApp)).status;
  const statuses = [];
  for (const last of ['1', '2', '3', '4', 'ffff:1']) statuses.push(await statusFrom(`2001:db8:7:7::${last}`));
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(await statusFrom('2001:db8:7:8::1')).toBe(200);
});
