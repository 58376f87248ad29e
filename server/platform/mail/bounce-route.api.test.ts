import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { fixedClock, testApp } from '#tests/support/app.ts';

const clock = fixedClock('2026-11-27T00:00:00Z');
const key = randomBytes(24);
const app = await testApp({ clock, config: { MAIL_WEBHOOK_SECRET: `whsec_${key.toString('base64')}` } });
const without = await testApp({ beside: app });

const report = (email: string, permanent = true) => JSON.stringify({ type: 'mail.bounced', data: { email, permanent, reason: '550 5.1.1 No such user' } });
const seconds = () => Math.floor(clock.now().getTime() / 1000);
function send(
  payload: string,
  { at = seconds(), secret = key, target = app, body = payload }: { at?: number; secret?: Buffer; target?: typeof app; body?: string } = {},
) {
  const signature = createHmac('sha256', secret).update(`msg_1.${at}.${payload}`).digest('base64');
  const headers = {
    host: 'np.localhost',
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${randomBytes(32).toString('base64')} v1,${signature}`,
  };
  return target.app.inject({ method: 'POST', url: '/mail/bounces', headers, payload: body });
}
const refusing = async () =>
  (await app.connection.pool.query<{ key: string }>('select email_key as key from refusing_address order by 1')).rows.map((row) => row.key);

test('a signed report of an address that does not exist is noted, once or twice', async () => {
  expect([(await send(report('Gone@People.test'))).statusCode, (await send(report('gone@people.test'))).statusCode]).toEqual([204, 204]);
  expect((await send(report('full@people.test', false))).statusCode).toBe(204);
  expect(await refusing()).toEqual(['gone@people.test']);
});

test('what is not signed with the secret, is old, or was changed on its way is refused', async () => {
  const body = report('somebody@people.test');
  expect((await send(body, { secret: randomBytes(24) })).statusCode).toBe(401);
  for (const at of [seconds() - 301, seconds() + 301]) expect((await send(body, { at })).statusCode).toBe(401);
  expect((await send(body, { body: report('other@people.test') })).statusCode).toBe(401);
  expect((await app.app.inject({ method: 'POST', url: '/mail/bounces', headers: { host: 'np.localhost' }, payload: body })).statusCode).toBe(401);
  expect(await refusing()).toEqual(['gone@people.test']);
});

test('a body that is no report is an error, and without a secret there is no such address', async () => {
  for (const body of ['{', '[]', JSON.stringify({ type: 'x', data: { email: 'nobody', permanent: true } })]) expect((await send(body)).statusCode).toBe(400);
  expect((await send(report('somebody@people.test'), { target: without })).statusCode).toBe(404);
});
