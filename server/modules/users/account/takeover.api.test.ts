import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SignInResult } from '#contract/auth.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { whileLockHeld } from '#tests/support/while-lock-held.ts';
import { mailedToken, mailsTo } from '#tests/support/mails.ts';
import { PASSWORD, callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { hashPassword } from '../passwords.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const app = await testApp({ clock });
const NEW = 'quite another phrase';

/** Somebody signs up with another one's address, and has a link sent to the own mailbox. */
async function squat() {
  const victim = await makePerson(app, { unverified: true });
  const { accessToken: stolen } = await signInAs(app, victim);
  const attacker = `elsewhere.${victim.email}`;
  clock.set(new Date(clock.now().getTime() + 61_000));
  const body = { email: attacker, captcha: await solvedCaptcha(app) };
  expect((await callApi(app, 'POST', '/auth/change/verification-email', { token: stolen, body })).status).toBe(200);
  return { victim, stolen, link: await mailedToken(app, attacker) };
}
const prove = (token: string) => callApi(app, 'POST', '/auth/verify', { body: { token } });
const emailOf = async (id: number) => (await sql<{ email: string }>`select email from account where id = ${id}`.execute(app.ctx.db)).rows[0]!.email;
async function resetOf({ email }: { email: string }) {
  await callApi(app, 'POST', '/auth/password/request', { body: { email, captcha: await solvedCaptcha(app) } });
  await drainAll(app.ctx);
  return callApi(app, 'POST', '/auth/password', { body: { token: await mailedToken(app, email), password: NEW } });
}

describe('an account that somebody else created with one’s address', () => {
  test('is taken over with a new password: the address is verified, and links to other addresses end', async () => {
    const { victim, link } = await squat();
    expect((await resetOf(victim)).status).toBe(200);
    expect((await prove(link)).status).toBe(400);
    expect(await emailOf(victim.accountId)).toBe(victim.email);
    const { body } = await callApi<SignInResult>(app, 'POST', '/auth/signin', { body: { username: victim.username, password: NEW } });
    expect(body.userDetails.emailVerified).toBe(true);
  });

  test('is taken over by accepting an invitation: links to other addresses end', async () => {
    const { victim, stolen, link } = await squat();
    const { accessToken: token } = await signInAs(app, await makePerson(app));
    await callApi(app, 'POST', '/users/invite', { token, body: { email: victim.email, roleId: 3 } });
    const invitation = await mailedToken(app, victim.email);
    expect((await callApi(app, 'POST', '/users/registration', { token: stolen, body: { token: invitation } })).status).toBe(200);
    expect((await prove(link)).status).toBe(400);
    expect(await emailOf(victim.accountId)).toBe(victim.email);
  });

  test('cannot have a second factor before its address is verified', async () => {
    const { stolen } = await squat();
    expect(await callApi(app, 'POST', '/users/second-factor', { token: stolen, body: { password: PASSWORD } })).toMatchObject({
      status: 403,
      body: { code: 'email-unproved' },
    });
  });
});

const hold = (id: number) => (ctx: typeof app.ctx) => sql`select from account where id = ${id} for update`.execute(ctx.db);
const changed = (id: number) => async (ctx: typeof app.ctx) =>
  sql`update account set password_hash = ${await hashPassword(NEW)} where id = ${id}`.execute(ctx.db);

describe('requests made with the old password fail once a new one is set', () => {
  test('a password change', async () => {
    const person = await makePerson(app);
    const { accessToken: token } = await signInAs(app, person);
    const body = { currentPassword: PASSWORD, newPassword: 'a third long phrase' };
    const answer = await whileLockHeld(
      app,
      hold(person.accountId),
      () => callApi(app, 'POST', '/users/changePassword', { token, body }),
      changed(person.accountId),
    );
    expect(answer.status).toBe(409);
    expect((await callApi(app, 'POST', '/auth/signin', { body: { username: person.username, password: NEW } })).status).toBe(200);
  });

  test('a change of address, which mails no link', async () => {
    const person = await makePerson(app);
    const { accessToken: token } = await signInAs(app, person);
    const email = `elsewhere.${person.email}`;
    const wish = () => callApi(app, 'POST', '/users/email', { token, body: { email, password: PASSWORD } });
    expect((await whileLockHeld(app, hold(person.accountId), wish, changed(person.accountId))).status).toBe(409);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  test('setting up a second factor', async () => {
    const person = await makePerson(app);
    const { accessToken: token } = await signInAs(app, person);
    const begin = () => callApi(app, 'POST', '/users/second-factor', { token, body: { password: PASSWORD } });
    expect((await whileLockHeld(app, hold(person.accountId), begin, changed(person.accountId))).status).toBe(409);
  });
});
