import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { callApi, makePerson, signInAs, revisionHeaders } from '#tests/support/people.ts';
import { mailAdministrators } from './mail-administrators.ts';

let now = new Date('2026-11-22T06:00:00Z');
const app = await testApp({ clock: { now: () => now } });
const advanceClock = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const anna = await makePerson(app, { superAdmin: true });
const bela = await makePerson(app, { superAdmin: true });
const approvalMails = async (email = anna.email) => (await mailsTo(app, email)).filter(({ template }) => template === 'approvals-waiting');
const makePendingBuyer = () => makePerson(app, { approval: 'pending' });

test('administrators are mailed at most once an hour, with the number of pending approvals and links', async () => {
  await mailAdministrators(app.ctx);
  expect(await approvalMails()).toEqual([]);
  await makePendingBuyer();
  await mailAdministrators(app.ctx);
  const [first] = await approvalMails();
  expect(first?.text).toContain('pending approval: 1.');
  expect(first?.text).toContain('http://localhost:3000/activate-buyer?lang=en');
  expect(await approvalMails(bela.email)).toHaveLength(1);

  const buyers = [await makePendingBuyer(), await makePendingBuyer(), await makePendingBuyer()];
  for (const _run of [1, 2, 3]) {
    advanceClock(15);
    await mailAdministrators(app.ctx);
  }
  expect(await approvalMails()).toHaveLength(1);
  const { accessToken: token } = await signInAs(app, anna);
  const headers = await revisionHeaders(app, token, buyers[0]!.organisation);
  const body = { decision: 'approved', seen: 'pending' };
  expect((await callApi(app, 'PUT', `/admin/organisations/${buyers[0]!.organisation}/approval`, { token, headers, body })).status).toBe(200);
  advanceClock(16);
  await Promise.all([mailAdministrators(app.ctx), mailAdministrators(app.ctx)]);
  expect(await approvalMails()).toHaveLength(2);
  expect((await approvalMails())[1]?.text).toMatch(/pending approval: 3\.\n\nNew since the last email: 2\./u);

  advanceClock(24 * 60);
  await mailAdministrators(app.ctx);
  expect(await approvalMails()).toHaveLength(2);
});

test('only active administrators are mailed', async () => {
  const blockedAdmin = await makePerson(app, { superAdmin: true });
  const unverifiedAdmin = await makePerson(app, { superAdmin: true, unverified: true });
  await app.connection.pool.query('update account set blocked_at = now() where id = $1', [blockedAdmin.accountId]);
  const buyer = await makePendingBuyer();
  advanceClock(61);
  await mailAdministrators(app.ctx);
  for (const { email } of [blockedAdmin, unverifiedAdmin, buyer]) expect(await approvalMails(email)).toEqual([]);
  expect(await approvalMails()).toHaveLength(3);
});
