import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Device } from '#contract/account-security.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type MadePerson, PASSWORD, callApi, makePerson, signInAs } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const app = await testApp({ clock });
/** Another process on the same database. */
const secondInstance = await testApp({ clock, beside: app });
const advanceClock = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000));
const NEW = 'quite another phrase';

const mailsOf = (email: string) => mailsTo(app, email);
const request = async (email: string) => callApi(app, 'POST', '/auth/password/request', { body: { email, captcha: await solvedCaptcha(app) } });
/** The token of the newest link that was mailed. */
async function mailedToken({ email }: Pick<MadePerson, 'email'>): Promise<string> {
  await drainAll(app.ctx);
  const mails = await mailsOf(email);
  const link = /http:\/\/np\.localhost:3000\/reset-password\?lang=en#token=([\w-]+)/u.exec(
    mails.findLast(({ template }) => template === 'reset-password')?.text ?? '',
  );
  return link![1]!;
}
const reset = (token: string, password = NEW) => callApi(app, 'POST', '/auth/password', { body: { token, password } });
const canSignIn = async ({ username }: MadePerson, password: string) =>
  (await callApi(app, 'POST', '/auth/signin', { body: { username, password } })).status === 200;
const isAlive = async (token: string) => (await callApi(secondInstance, 'GET', '/auth/me', { token })).status === 200;

describe('a forgotten password', () => {
  test('gets the same answer for known and unknown names: nothing is looked up first', async () => {
    const person = await makePerson(app);
    const answers = [];
    for (const email of [person.email, 'nobody@people.test']) {
      const { rows: before } = await sql<{ n: number }>`select count(*)::int as n from outbox`.execute(app.ctx.db);
      const { status, body } = await request(email);
      const { rows: after } = await sql<{ n: number }>`select count(*)::int as n from outbox`.execute(app.ctx.db);
      answers.push({ status, body, rows: after[0]!.n - before[0]!.n, mails: (await mailsOf(email)).length });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200, body: { done: true }, rows: 1, mails: 0 });
    await drainAll(app.ctx);
    expect((await mailsOf('nobody@people.test')).length).toBe(0);
    expect((await mailsOf(person.email)).map(({ template }) => template)).toEqual(['reset-password']);
  });

  test('is reset by a link, once; every session ends on every instance, and the person is notified', async () => {
    const person = await makePerson(app);
    const sessions = [await signInAs(app, person), await signInAs(secondInstance, person)];
    await request(person.username.toUpperCase());
    const token = await mailedToken(person);
    // A refused request leaves the link valid.
    expect(await reset(token, 'password123')).toMatchObject({ status: 400, body: { errors: [{ path: 'body.password', rule: 'common' }] } });
    expect(await reset(token, 'short')).toMatchObject({ status: 400, body: { errors: [{ path: 'body.password', rule: 'least-string', bound: 8 }] } });
    expect(await reset(token, person.email.toUpperCase())).toMatchObject({ status: 400, body: { errors: [{ path: 'body.password', rule: 'own-name' }] } });
    const answers = await Promise.all([reset(token), reset(token, 'a third long phrase')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({ errors: [{ path: 'body.token', rule: 'expired' }] });
    for (const { accessToken } of sessions) expect(await isAlive(accessToken)).toBe(false);
    expect(await canSignIn(person, PASSWORD)).toBe(false);
    expect((await mailsOf(person.email)).map(({ template }) => template)).toEqual(['reset-password', 'changed-password']);
  });

  test('has one valid link: the newest, for an hour', async () => {
    const person = await makePerson(app);
    await request(person.email);
    const first = await mailedToken(person);
    await request(person.email);
    const second = await mailedToken(person);
    expect(second).not.toBe(first);
    expect((await reset(first)).status).toBe(400);
    advanceClock(3601);
    expect((await reset(second)).status).toBe(400);
    await request(person.email);
    expect((await reset(await mailedToken(person))).status).toBe(200);
    expect(await canSignIn(person, NEW)).toBe(true);
  });

  test('is mailed a limited number of times', async () => {
    const person = await makePerson(app);
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await request(person.email)).status);
    expect(statuses).toContain(429);
    await drainAll(app.ctx);
    expect((await mailsOf(person.email)).length).toBeLessThanOrEqual(5);
  });

  test('of a blocked person stays unchanged', async () => {
    const person = await makePerson(app);
    await request(person.email);
    const token = await mailedToken(person);
    await sql`update account set blocked_at = now() where id = ${person.accountId}`.execute(app.ctx.db);
    expect((await reset(token)).status).toBe(400);
  });
});

describe('a password', () => {
  test('is changed with the current one; every earlier token ends at once on every instance, and this device gets a new one', async () => {
    const person = await makePerson(app);
    const { accessToken: elsewhere } = await signInAs(secondInstance, person);
    const { accessToken: token } = await signInAs(app, person);
    const change = (currentPassword: string, newPassword: string) =>
      callApi<{ accessToken: string }>(app, 'POST', '/users/changePassword', { token, body: { currentPassword, newPassword } });
    expect(await change('not this one', NEW)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.currentPassword', rule: 'wrong' }] } });
    expect(await change(PASSWORD, 'qwertyuiop')).toMatchObject({ status: 400, body: { errors: [{ path: 'body.newPassword', rule: 'common' }] } });
    expect(await isAlive(elsewhere)).toBe(true);
    const changed = await change(PASSWORD, NEW);
    expect(changed).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await isAlive(elsewhere)).toBe(false);
    // A copy of this browser's token is invalid too, and cannot be renewed.
    expect(await isAlive(token)).toBe(false);
    expect((await callApi(secondInstance, 'POST', '/auth/renew', { token })).status).toBe(401);
    expect(await isAlive(changed.body.accessToken)).toBe(true);
    expect((await callApi<{ total: number }>(app, 'GET', '/users/devices', { token: changed.body.accessToken })).body.total).toBe(1);
    expect(await canSignIn(person, NEW)).toBe(true);
    expect((await mailsOf(person.email)).map(({ template }) => template)).toContain('changed-password');
  });

  test('reports a wrong current password and a weak new one together', async () => {
    const { accessToken: token } = await signInAs(app, await makePerson(app));
    const body = { currentPassword: 'a guess', newPassword: 'password2026' };
    const answer = await callApi<{ errors: { path: string; rule: string }[] }>(app, 'POST', '/users/changePassword', { token, body });
    expect(answer.body.errors.map(({ path, rule }) => [path, rule])).toEqual([
      ['body.currentPassword', 'wrong'],
      ['body.newPassword', 'common'],
    ]);
  });

  test('that is wrong is reported with the form’s errors, and attempts are limited', async () => {
    const person = await makePerson(app);
    const { accessToken: token } = await signInAs(app, person);
    const post = async (path: string, body: object) => {
      const answer = await callApi<{ errors: { path: string; rule: string }[] }>(app, 'POST', path, { token, body });
      expect(answer.status).toBe(400);
      return answer.body.errors.map(({ path: at, rule }) => `${at} ${rule}`);
    };
    const change = (currentPassword: string) => post('/users/changePassword', { currentPassword, newPassword: 'short' });
    expect(await change('a guess')).toEqual(['body.currentPassword wrong', 'body.newPassword least-string']);
    expect(await change(PASSWORD)).toEqual(['body.newPassword least-string']);
    expect(await post('/users/email', { email: 'no address', password: 'a guess' })).toEqual(['body.email format-email', 'body.password wrong']);
    expect(await post('/users/email', { email: person.email, password: '' })).toEqual(['body.email same', 'body.password required']);
    const answers = [];
    for (let index = 0; index < 12; index++) answers.push(await change('a guess'));
    expect(answers.filter((errors) => errors.length === 2).length).toBeLessThanOrEqual(5);
    expect(await change(PASSWORD)).toEqual(answers.at(-1));
  });

  test('cannot be guessed with a stolen token', async () => {
    const { accessToken: token } = await signInAs(app, await makePerson(app));
    const guess = () => callApi(app, 'POST', '/users/changePassword', { token, body: { currentPassword: 'a guess', newPassword: NEW } });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({ body: { code: 'too-many-requests', retryAfter: 2 }, headers: { 'retry-after': '2' } });
  });

  test('may be long, in any script, and is never truncated', async () => {
    const person = await makePerson(app);
    const { accessToken: token } = await signInAs(app, person);
    const long = `${'सुरक्षित वाक्य '.repeat(12)}१`;
    expect((await callApi(app, 'POST', '/users/changePassword', { token, body: { currentPassword: PASSWORD, newPassword: long } })).status).toBe(200);
    expect(await canSignIn(person, long.slice(0, -1))).toBe(false);
    expect(await canSignIn(person, long)).toBe(true);
  });
});

describe('devices', () => {
  test('are listed with this one marked, and signed out one by one or all others together', async () => {
    const person = await makePerson(app);
    const [first, second, third] = [await signInAs(app, person), await signInAs(secondInstance, person), await signInAs(app, person)];
    const list = async (token: string) => (await callApi<{ items: Device[]; total: number }>(app, 'GET', '/users/devices', { token })).body;
    const { items, total } = await list(first.accessToken);
    expect(total).toBe(3);
    expect(items.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(items[0]).toMatchObject({ address: '127.0.0.1', site: 'http://np.localhost:3000' });
    const ownDevice = (await list(second.accessToken)).items.find(({ isThis }) => isThis)!;
    const stranger = await signInAs(app, await makePerson(app));
    expect((await callApi(app, 'DELETE', `/users/devices/${ownDevice.id}`, { token: stranger.accessToken })).status).toBe(404);
    expect((await callApi(app, 'DELETE', `/users/devices/${ownDevice.id}`, { token: first.accessToken })).body).toEqual({ ended: 1 });
    expect(await isAlive(second.accessToken)).toBe(false);
    expect((await callApi(app, 'DELETE', '/users/devices', { token: first.accessToken })).body).toEqual({ ended: 1 });
    expect([await isAlive(first.accessToken), await isAlive(third.accessToken)]).toEqual([true, false]);
  });
});
