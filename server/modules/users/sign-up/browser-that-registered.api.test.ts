import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SignInResult, UserDetails } from '#contract/auth.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { mailedToken, mailsTo } from '#tests/support/mails.ts';
import { callApi, makePerson } from '#tests/support/people.ts';

const START = '2026-11-21T10:00:00Z';
const clock = fixedClock(START);
const app = await testApp({ clock });
beforeEach(() => clock.set(START));
const advanceClock = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000));

const newBrowser = () => randomBytes(32).toString('base64url');
const somebody = () => {
  const suffix = randomUUID().slice(0, 8);
  return { orgType: 'SELLER', firstName: 'Maya', username: `maya ${suffix}`, email: `${suffix}@browser.test`, password: 'seven green hills' };
};
/** Signs up in a browser. */
async function signUp(overrides: Partial<ReturnType<typeof somebody>> = {}, browser = newBrowser()) {
  const person = { ...somebody(), ...overrides };
  expect(await callApi(app, 'POST', '/auth/signup', { body: { ...person, browser, captcha: await solvedCaptcha(app) } })).toMatchObject({ status: 200 });
  return { ...person, browser };
}
interface VerifiedAnswer {
  session: SignInResult | null;
  orgType: string;
}
const verify = (token: string, browser?: string, host?: string) =>
  callApi<VerifiedAnswer>(app, 'POST', '/auth/verify', { body: { token, ...(browser ? { browser } : {}) }, ...(host ? { host } : {}) });
const resendLink = (browser: string) => callApi(app, 'POST', '/auth/verify/again', { body: { browser } });

describe('the registering browser', () => {
  test('is signed in by the mailed link, as the registered person', async () => {
    const person = await signUp();
    const { status, body } = await verify(await mailedToken(app, person.email), person.browser);
    expect({ status, orgType: body.orgType }).toEqual({ status: 200, orgType: 'SELLER' });
    expect(body.session?.userDetails).toMatchObject({ username: person.username, emailVerified: true, baseOrganizationDTOList: [] });
    const me = await callApi<UserDetails>(app, 'GET', '/auth/me', { token: body.session!.accessToken });
    expect(me).toMatchObject({ status: 200, body: { username: person.username } });
  });

  test('is the only one to be signed in; one without an id is not', async () => {
    for (const otherBrowser of [newBrowser(), undefined]) {
      const person = await signUp();
      const answer = await verify(await mailedToken(app, person.email), otherBrowser);
      expect(answer).toMatchObject({ status: 200, body: { session: null } });
    }
    // Somebody else's own registration is no key to this one.
    const [person, otherPerson] = [await signUp(), await signUp()];
    expect((await verify(await mailedToken(app, person.email), otherPerson.browser)).body.session).toBeNull();
  });

  test('is signed in once: the link is used up, and the browser alone opens nothing', async () => {
    const person = await signUp();
    const token = await mailedToken(app, person.email);
    await verify(token, person.browser);
    expect((await verify(token, person.browser)).status).toBe(400);
    expect((await verify('A'.repeat(43), person.browser)).status).toBe(400);
  });

  test('is not signed in after a password change; the link still verifies the address', async () => {
    const person = await signUp();
    const link = await mailedToken(app, person.email);
    const { body } = await callApi<SignInResult>(app, 'POST', '/auth/signin', { body: { username: person.username, password: person.password } });
    const passwords = { currentPassword: person.password, newPassword: 'nine quiet rivers' };
    expect((await callApi(app, 'POST', '/users/changePassword', { token: body.accessToken, body: passwords })).status).toBe(200);
    expect((await resendLink(person.browser)).status).toBe(404);
    expect(await verify(link, person.browser)).toMatchObject({ status: 200, body: { session: null } });
  });

  test('gets a session for the host where the link is opened', async () => {
    const person = await signUp();
    const { body } = await verify(await mailedToken(app, person.email), person.browser, 'in.localhost');
    expect((await callApi(app, 'GET', '/auth/me', { token: body.session!.accessToken })).status).toBe(401);
    expect((await callApi(app, 'GET', '/auth/me', { token: body.session!.accessToken, host: 'in.localhost' })).status).toBe(200);
  });

  test('has the link mailed again, once a minute and five times an hour; the latest signs in', async () => {
    const person = await signUp();
    const first = await mailedToken(app, person.email);
    expect(await resendLink(person.browser)).toMatchObject({ status: 429, body: { retryAfter: 60 } });
    for (let mailCount = 1; mailCount < 5; mailCount++) {
      advanceClock(1);
      expect(await resendLink(person.browser)).toMatchObject({ status: 200, body: { email: person.email } });
    }
    advanceClock(1);
    expect(await resendLink(person.browser)).toMatchObject({ status: 429, body: { retryAfter: 55 * 60 } });
    expect((await verify(first, person.browser)).status).toBe(400);
    expect((await verify(await mailedToken(app, person.email), person.browser)).body.session).not.toBeNull();
    advanceClock(60);
    expect(await resendLink(person.browser)).toMatchObject({ status: 409 });
  });

  test('gets the same answer whether or not the address has an account; only its owner is mailed', async () => {
    const owner = await makePerson(app);
    const before = (await mailsTo(app, owner.email)).length;
    const [taken, free] = [await signUp({ email: owner.email }), await signUp()];
    const answers = async (browser: string) =>
      [await resendLink(browser), (advanceClock(1), await resendLink(browser)), (advanceClock(61), await resendLink(browser))].map(shape);
    const [ofTaken, ofFree] = [await answers(taken.browser), (clock.set(START), await answers(free.browser))];
    expect(ofTaken).toEqual(ofFree);
    const mails = (await mailsTo(app, owner.email)).slice(before);
    // Once an hour at most.
    expect(mails.map(({ template }) => template)).toEqual(['sign-up-with-taken-address', 'sign-up-with-taken-address']);
    // A week later nobody can tell either: an account without a proof is forgotten by then.
    clock.set(new Date(clock.now().getTime() + 7 * 86_400_000));
    expect([(await resendLink(taken.browser)).status, (await resendLink(free.browser)).status, (await resendLink(newBrowser())).status]).toEqual([
      404, 404, 404,
    ]);
  });
});

const shape = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  keys: Object.keys(body).toSorted(),
  wait: body['retryAfter'],
});
