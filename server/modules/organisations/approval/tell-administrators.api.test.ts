import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { ask, makePerson, signInAs, revisionHeaders } from '#tests/support/people.ts';
import { tellAdministrators } from './tell-administrators.ts';

let now = new Date('2026-11-22T06:00:00Z');
const app = await testApp({ clock: { now: () => now } });
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const anna = await makePerson(app, { superAdmin: true });
const bela = await makePerson(app, { superAdmin: true });
const told = async (email = anna.email) => (await mailsTo(app, email)).filter(({ template }) => template === 'approvals-waiting');
const wait = () => makePerson(app, { approval: 'pending' });

test('administrators are mailed at most once an hour, with the number of pending approvals and links', async () => {
  await tellAdministrators(app.ctx);
  expect(await told()).toEqual([]);
  await wait();
  await tellAdministrators(app.ctx);
  const [first] = await told();
  expect(first?.text).toContain('pending approval: 1.');
  expect(first?.text).toContain('http://localhost:3000/activate-buyer?lang=en');
  expect(await told(bela.email)).toHaveLength(1);

  const many = [await wait(), await wait(), await wait()];
  for (const _run of [1, 2, 3]) {
    later(15);
    await tellAdministrators(app.ctx);
  }
  expect(await told()).toHaveLength(1);
  const { accessToken: token } = await signInAs(app, anna);
  const headers = await revisionHeaders(app, token, many[0]!.organisation);
  const body = { decision: 'approved', seen: 'pending' };
  expect((await ask(app, 'PUT', `/admin/organisations/${many[0]!.organisation}/approval`, { token, headers, body })).status).toBe(200);
  later(16);
  await Promise.all([tellAdministrators(app.ctx), tellAdministrators(app.ctx)]);
  expect(await told()).toHaveLength(2);
  expect((await told())[1]?.text).toMatch(/pending approval: 3\.\n\nNew since the last email: 2\./u);

  later(24 * 60);
  await tellAdministrators(app.ctx);
  expect(await told()).toHaveLength(2);
});

test('only active administrators are mailed', async () => {
  const gone = await makePerson(app, { superAdmin: true });
  const unproved = await makePerson(app, { superAdmin: true, unproved: true });
  await app.connection.pool.query('update account set blocked_at = now() where id = $1', [gone.accountId]);
  const buyer = await wait();
  later(61);
  await tellAdministrators(app.ctx);
  for (const { email } of [gone, unproved, buyer]) expect(await told(email)).toEqual([]);
  expect(await told()).toHaveLength(3);
});
