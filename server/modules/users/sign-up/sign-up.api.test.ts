import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SignInResult, UserDetails } from '#contract/auth.ts';
import { endpoints } from '#contract/index.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { mailedToken, mailsTo } from '#tests/support/mails.ts';
import { PASSWORD, callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { sweepUsers } from '../sweep-users.ts';

const START = '2026-11-21T10:00:00Z';
const clock = fixedClock(START);
const app = await testApp({ clock });
beforeEach(() => clock.set(START));
const advanceClock = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000));

const newSuffix = () => randomUUID().slice(0, 8);
const person = (overrides: Record<string, unknown> = {}) => {
  const suffix = newSuffix();
  return {
    orgType: 'BUYER',
    firstName: 'Ram',
    lastName: 'Shrestha',
    username: `user ${suffix}`,
    email: `${suffix}@signup.test`,
    password: 'seven green hills',
    ...overrides,
  };
};
type Problem = Record<string, unknown> & { errors?: { path: string; rule: string }[] };
const signUp = async (body: Record<string, unknown>, { captcha, host = 'np.localhost' }: { captcha?: string; host?: string } = {}) =>
  callApi<Problem>(app, 'POST', '/auth/signup', { host, body: { captcha: captcha ?? (await solvedCaptcha(app)), ...body } });
const rulesOf = ({ body }: { body: Problem }) => Object.fromEntries((body.errors ?? []).map(({ path, rule }) => [path.replace('body.', ''), rule]));
const signIn = (username: string, password = 'seven green hills') => callApi<SignInResult>(app, 'POST', '/auth/signin', { body: { username, password } });
const verify = (token: string) => callApi<Problem>(app, 'POST', '/auth/verify', { body: { token } });
const stateOfLink = async (token: string) => (await callApi(app, 'POST', '/auth/verify/state', { body: { token } })).body;
const accounts = async (email: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from account where email_key = ${email.toLowerCase()}`.execute(app.ctx.db)).rows[0]!.n;

/** A person who has signed up and verified their address. */
async function verifiedPerson(overrides: Parameters<typeof person>[0] = {}) {
  const applicant = person(overrides);
  await signUp(applicant);
  await verify(await mailedToken(app, applicant.email));
  return { ...applicant, token: (await signIn(applicant.username)).body.accessToken };
}

describe('signing up', () => {
  test('creates the person, who verifies the address by the mailed link and signs in', async () => {
    const applicant = person({ language: 'ne', firstName: 'गर्‍यो', username: `राम ${newSuffix().replaceAll(/\D/gu, '')}` });
    expect(await signUp(applicant)).toMatchObject({ status: 200, body: { email: applicant.email } });
    const [mail] = await mailsTo(app, applicant.email);
    expect(mail).toMatchObject({ template: 'verify-email', language: 'ne' });
    expect(mail?.text).toContain('http://np.localhost:3000/emailverification?lang=ne#token=');
    // Somebody who signs up with a stranger's address cannot write text into the mail's greeting.
    expect(mail?.text).not.toContain(applicant.firstName);
    const token = await mailedToken(app, applicant.email);
    expect(await stateOfLink(token)).toEqual({ state: 'open', email: applicant.email, username: applicant.username });
    // Reading it is not using it.
    expect(await stateOfLink(token)).toMatchObject({ state: 'open' });
    expect(await verify(token)).toMatchObject({ status: 200, body: { username: applicant.username, orgType: 'BUYER' } });
    const { body } = await signIn(applicant.email);
    expect(body.userDetails).toMatchObject({
      username: applicant.username,
      name: `गर्‍यो ${applicant.lastName}`.trim(),
      emailVerified: true,
      baseOrganizationDTOList: [],
    });
  });

  test('gives the same answer for an address with an account, and mails its owner', async () => {
    const accountHolder = person();
    const first = await signUp(accountHolder);
    const second = await signUp(person({ email: accountHolder.email.toUpperCase() }));
    expect({ status: second.status, keys: Object.keys(second.body) }).toEqual({ status: first.status, keys: Object.keys(first.body) });
    expect(await accounts(accountHolder.email)).toBe(1);
    await signUp(person({ email: accountHolder.email }));
    const mails = await mailsTo(app, accountHolder.email);
    // Told once an hour at most.
    expect(mails.map(({ template }) => template)).toEqual(['verify-email', 'sign-up-with-taken-address']);
    expect(mails[1]?.text).toContain(accountHolder.username);
    expect(mails[1]?.text).not.toContain('token=');
    expect((await signIn(accountHolder.email)).status).toBe(200);
  });

  test('ten requests at once with one address create one account', async () => {
    const email = `${newSuffix()}@signup.test`;
    const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha(app)));
    const answers = await Promise.all(captchas.map((captcha) => signUp(person({ email }), { captcha })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await accounts(email)).toBe(1);
  });

  test('ten requests at once with one username create one account, whatever the addresses', async () => {
    const username = `one of ten ${newSuffix()}`;
    const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha(app)));
    const answers = await Promise.all(captchas.map((captcha) => signUp(person({ username }), { captcha })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every((answer) => rulesOf(answer)['username'] === 'taken')).toBe(true);
  });

  test('refuses lookalike usernames: mixed scripts, or letters that look like another username’s', async () => {
    // Cyrillic а; Greek ο.
    for (const username of ['\u0430dmin 1', 'r\u03bfot 1']) expect(rulesOf(await signUp(person({ username })))).toEqual({ username: 'one-script' });
    expect((await signUp(person({ username: 'Cocoa pa' }))).status).toBe(200);
    expect(rulesOf(await signUp(person({ username: 'Сосоа ра' })))).toEqual({ username: 'taken' });
    expect((await signUp(person({ username: 'Мария' }))).status).toBe(200);
    const captchas = await Promise.all([0, 1, 2, 3].map(() => solvedCaptcha(app)));
    const usernames = ['opera', 'орега', 'орера', 'OPERA'];
    const answers = await Promise.all(usernames.map((username, index) => signUp(person({ username }), { captcha: captchas[index]! })));
    expect(answers.filter(({ status }) => status === 200).length).toBe(2);
    // The third looks like “opepa”.
    expect(answers[2]!.status).toBe(200);
  });

  test('reports all errors at once, for one proof of work, in the order of the form', async () => {
    const accountHolder = person();
    await signUp(accountHolder);
    const captcha = await solvedCaptcha(app);
    const wrong = { firstName: 'Ram<1>', username: accountHolder.username, email: 'nobody', password: 'password2026' };
    const answer = await signUp(person(wrong), { captcha });
    expect(answer.body.errors?.map(({ path, rule }) => [path, rule])).toEqual([
      ['body.firstName', 'name'],
      ['body.username', 'taken'],
      ['body.email', 'format-email'],
      ['body.password', 'common'],
    ]);
    // Existing accounts are reported only after a proof of work, each time a new one.
    for (const proof of [{ captcha }, { captcha: '' }])
      expect(rulesOf(await callApi<Problem>(app, 'POST', '/auth/signup', { body: { ...person(wrong), ...proof } }))).toEqual({
        firstName: 'name',
        email: 'format-email',
      });
    expect(rulesOf(await signUp(person({ username: accountHolder.username, password: accountHolder.username, email: accountHolder.email })))).toEqual({
      username: 'taken',
      password: 'own-name',
    });
    expect((await mailsTo(app, accountHolder.email)).map(({ template }) => template)).toEqual(['verify-email']);
  });

  test('needs a proof of work, each valid once', async () => {
    const without = await callApi<Problem>(app, 'POST', '/auth/signup', { body: person() });
    expect(without).toMatchObject({ status: 403, body: { code: 'captcha-required' } });
    const captcha = await solvedCaptcha(app);
    expect((await signUp(person(), { captcha })).status).toBe(200);
    expect(rulesOf(await signUp(person(), { captcha }))).toEqual({ captcha: 'used' });
    // Also when its request was refused.
    const secondCaptcha = await solvedCaptcha(app);
    expect(rulesOf(await signUp(person({ password: '12345678' }), { captcha: secondCaptcha }))).toEqual({ password: 'common' });
    expect(rulesOf(await signUp(person(), { captcha: secondCaptcha }))).toEqual({ captcha: 'used' });
  });

  test.each(['Password123!', 'password2026', '!!kathmandu1', 'tenderbell', 'Tenderbell1', 'aaaaaaaa', '12121212', 'abcabcabc'])(
    'refuses a common password: %s',
    async (password) => expect(rulesOf(await signUp(person({ password })))).toEqual({ password: 'common' }),
  );

  test.each([
    [{ firstName: 'Ram<script>' }, { firstName: 'name' }],
    [{ firstName: '' }, { firstName: 'required' }],
    [{ firstName: "'.-" }, { firstName: 'letters' }],
    [{ lastName: '42' }, { lastName: 'letters' }],
    [{ lastName: 'Hara\u200b' }, { lastName: 'name' }],
    [{ username: 'ram@home' }, { username: 'guarded' }],
    [{ username: '  ab ' }, { username: 'least-string' }],
    [{ username: 'a\u200db c d' }, { username: 'guarded' }],
    [{ username: 'admin\u3164' }, { username: 'guarded' }],
    [{ username: 'admin\ufe0f' }, { username: 'guarded' }],
    [{ email: 'nobody' }, { email: 'format-email' }],
    [{ password: 'short' }, { password: 'least-string' }],
    [{ password: 'x'.repeat(201) }, { password: 'most-string' }],
    [{ password: 'Password123' }, { password: 'common' }],
    [{ orgType: 'ADMIN' }, { orgType: 'invalid' }],
    [{ roleId: 1 }, { roleId: 'unknown' }],
    [{ approval: 'approved' }, { approval: 'unknown' }],
    [{ superAdmin: true }, { superAdmin: 'unknown' }],
  ])('refuses %j', async (fields, rules) => {
    const answer = await signUp(person(fields));
    expect(answer.status).toBe(400);
    expect(rulesOf(answer)).toEqual(rules);
  });

  test('refuses the person’s own name or address as a password', async () => {
    const applicant = person();
    for (const password of [applicant.username.toUpperCase(), applicant.email])
      expect(rulesOf(await signUp({ ...applicant, password }))).toEqual({ password: 'own-name' });
  });

  test('treats a lookalike of a taken username as taken', async () => {
    const { username } = person();
    await signUp(person({ username }));
    expect(rulesOf(await signUp(person({ username: ` ${username.toUpperCase().replace(' ', '  ')} ` })))).toEqual({ username: 'taken' });
  });

  test('works on every site, and on no other host', async () => {
    for (const host of ['localhost', 'in.localhost', 'bd.localhost']) expect((await signUp(person(), { host })).status).toBe(200);
    expect((await signUp(person(), { host: 'elsewhere.test' })).status).toBe(403);
  });
});

describe('the verification link', () => {
  test('works once, also for ten requests at once', async () => {
    const applicant = person();
    await signUp(applicant);
    const token = await mailedToken(app, applicant.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(rulesOf(answers.find(({ status }) => status !== 200)!)).toEqual({ token: 'used' });
    expect(await stateOfLink(token)).toEqual({ state: 'used', email: null, username: null });
  });

  test('expires after a day; an unknown one is invalid', async () => {
    const applicant = person();
    await signUp(applicant);
    const token = await mailedToken(app, applicant.email);
    advanceClock(24 * 60);
    expect(await stateOfLink(token)).toMatchObject({ state: 'expired', email: null });
    expect(rulesOf(await verify(token))).toEqual({ token: 'expired' });
    expect(rulesOf(await verify('x'.repeat(43)))).toEqual({ token: 'unknown' });
    expect((await verify('short')).status).toBe(400);
  });

  test('is stored as a hash alone', async () => {
    const applicant = person();
    await signUp(applicant);
    const token = await mailedToken(app, applicant.email);
    const { rows } = await sql<{ row: string }>`select to_jsonb(l)::text as row from one_time_link l`.execute(app.ctx.db);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });
});

describe('a person with an unverified address', () => {
  test('can only verify it', async () => {
    const applicant = person();
    await signUp(applicant);
    const { body } = await signIn(applicant.username);
    expect(body.userDetails).toMatchObject({ emailVerified: false, baseOrganizationDTOList: [] });
    const token = body.accessToken;
    for (const { method, path, access } of endpoints.filter((endpoint) => endpoint.access !== 'public' && endpoint.path !== '/auth/signout')) {
      const { status, body: problem } = await callApi<Problem>(app, method, path.replaceAll(/[{}]/gu, ''), {
        token,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      if (access === 'session') expect([200, 400, 429]).toContain(status);
      else expect({ path, status, code: problem['code'] }).toEqual({ path, status: 403, code: 'email-unproved' });
    }
    expect((await callApi(app, 'POST', '/auth/signout', { token, body: {} })).status).toBe(200);
  });

  test('has the link mailed again, within limits; the earlier one becomes invalid', async () => {
    const applicant = person();
    await signUp(applicant);
    const first = await mailedToken(app, applicant.email);
    const token = (await signIn(applicant.username)).body.accessToken;
    const resendLink = () => callApi<Problem>(app, 'POST', '/auth/change/verification-email', { token, body: {} });
    expect(await resendLink()).toMatchObject({ status: 429, body: { retryAfter: 60 } });
    for (let mailCount = 1; mailCount < 5; mailCount++) {
      advanceClock(1);
      expect(await resendLink()).toMatchObject({ status: 200, body: { email: applicant.email } });
    }
    advanceClock(1);
    expect(await resendLink()).toMatchObject({ status: 429, body: { retryAfter: 55 * 60 } });
    expect(rulesOf(await verify(first))).toEqual({ token: 'used' });
    expect(await verify(await mailedToken(app, applicant.email))).toMatchObject({ status: 200, body: { orgType: 'BUYER' } });
    expect((await resendLink()).status).toBe(409);
  });

  test('can enter another address, which is theirs once verified', async () => {
    const applicant = person();
    await signUp(applicant);
    const oldToken = await mailedToken(app, applicant.email);
    const token = (await signIn(applicant.username)).body.accessToken;
    advanceClock(1);
    const newEmail = `${newSuffix()}@signup.test`;
    const change = (captcha?: string) =>
      callApi<Problem>(app, 'POST', '/auth/change/verification-email', { token, body: { email: newEmail, ...(captcha ? { captcha } : {}) } });
    expect(await change()).toMatchObject({ status: 403, body: { code: 'captcha-required' } });
    expect((await change(await solvedCaptcha(app))).body).toEqual({ email: newEmail });
    expect((await verify(oldToken)).status).toBe(400);
    expect((await verify(await mailedToken(app, newEmail))).status).toBe(200);
    expect((await signIn(newEmail)).body.userDetails).toMatchObject({ username: applicant.username, emailVerified: true });
    expect((await signIn(applicant.email)).status).toBe(401);
  });

  test('does not learn whether another address is taken, and cannot take it', async () => {
    const owner = await makePerson(app);
    const applicant = person();
    await signUp(applicant);
    const token = (await signIn(applicant.username)).body.accessToken;
    advanceClock(1);
    const { status, body } = await callApi(app, 'POST', '/auth/change/verification-email', {
      token,
      body: { email: owner.email, captcha: await solvedCaptcha(app) },
    });
    expect({ status, body }).toEqual({ status: 200, body: { email: owner.email } });
    expect((await mailsTo(app, owner.email)).map(({ template }) => template)).toEqual(['sign-up-with-taken-address']);
    expect((await signInAs(app, owner)).userDetails.username).toBe(owner.username);
  });

  test('loses an address that somebody else verified meanwhile', async () => {
    const email = `${newSuffix()}@signup.test`;
    const [firstPerson, secondPerson] = [person(), person()];
    const links: string[] = [];
    for (const each of [firstPerson, secondPerson]) {
      await signUp(each);
      const token = (await signIn(each.username)).body.accessToken;
      advanceClock(1);
      await callApi(app, 'POST', '/auth/change/verification-email', { token, body: { email, captcha: await solvedCaptcha(app) } });
      links.push(await mailedToken(app, email));
    }
    const answers = await Promise.all(links.map((link) => verify(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(rulesOf(answers.find(({ status }) => status !== 200)!)).toEqual({ token: 'taken' });
  });

  test('is deleted after a week', async () => {
    const [applicant, verified] = [person(), await verifiedPerson()];
    await signUp(applicant);
    advanceClock(7 * 24 * 60 + 1);
    await sweepUsers(app.ctx);
    expect(await accounts(applicant.email)).toBe(0);
    expect(await accounts(verified.email)).toBe(1);
  });
});

/** Makes an organisation. */
const make = (token: string, body: Record<string, unknown>, host?: string) =>
  callApi<Problem & UserDetails>(app, 'POST', '/organization', { token, body, ...(host ? { host } : {}) });

describe('the second step of registration', () => {
  test('has the data of the first step until the person has an organisation', async () => {
    const { token } = await verifiedPerson({ orgType: 'SELLER' });
    const me = async () => (await callApi<UserDetails>(app, 'GET', '/auth/me', { token })).body;
    expect(await me()).toMatchObject({ registeredFor: 'SELLER' });
    await make(token, { name: 'Seller Of Cement', orgType: 'SELLER' });
    expect(await me()).not.toHaveProperty('registeredFor');
  });

  test('creates the organisation in the site’s country; its buyer part is pending', async () => {
    const { token, email } = await verifiedPerson();
    const { status, body } = await make(token, { name: '  Pokhara   Water Board ', orgType: 'BOTH', city: 'पोखरा' });
    expect(status).toBe(200);
    expect(body.baseOrganizationDTOList).toMatchObject([{ name: 'Pokhara Water Board', country: 'NP', orgType: 'BOTH', approval: 'pending', roleId: 2 }]);
    expect((await callApi(app, 'GET', '/auth/check/both/buyer/approved', { token })).body).toEqual({ orgType: 'BOTH', approval: 'pending', approved: false });
    expect((await mailsTo(app, email)).at(-1)).toMatchObject({ template: 'registration-waits', subject: 'Pokhara Water Board is pending approval' });
    const { rows } = await sql<{ city: string; kind: string }>`
      select o.city, d.kind from organisation o join approval_request d on d.organisation_id = o.id where o.public_id = ${body.baseOrganizationDTOList[0]!.id}
    `.execute(app.ctx.db);
    expect(rows).toEqual([{ city: 'पोखरा', kind: 'registration' }]);
  });

  test('ten requests at once create one', async () => {
    const { token } = await verifiedPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => make(token, { name: `Board ${index}`, orgType: 'SELLER' })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('is for a person without an organisation; it sets nothing else', async () => {
    const { accessToken } = await signInAs(app, await makePerson(app));
    expect((await make(accessToken, { name: 'Second Board', orgType: 'SELLER' })).status).toBe(409);
    expect((await callApi(app, 'POST', '/organization', { body: { name: 'Nobody’s Board', orgType: 'SELLER' } })).status).toBe(401);
    const { token } = await verifiedPerson();
    for (const [fields, rules] of [
      [{ approval: 'approved' }, { approval: 'unknown' }],
      [{ roleId: 1 }, { roleId: 'unknown' }],
      [{ name: ' ' }, { name: 'least-string' }],
      [{ name: '<>!! 12' }, { name: 'letters' }],
      [{ city: 'Kathmandu <1>' }, { city: 'name' }],
      [{ country: 'IN' }, { country: 'invalid' }],
      [{ orgType: 'BUYER ' }, { orgType: 'invalid' }],
    ] as const) {
      const answer = await make(token, { name: 'A Board', orgType: 'BUYER', ...fields });
      expect({ status: answer.status, rules: rulesOf(answer) }).toEqual({ status: 400, rules });
    }
  });

  test('asks for the country on the main site', async () => {
    const newcomer = await makePerson(app, { alone: true });
    const token = (await signInAs(app, newcomer, 'localhost')).accessToken;
    expect(rulesOf(await make(token, { name: 'A Board', orgType: 'BUYER' }, 'localhost'))).toEqual({ country: 'required' });
    expect(rulesOf(await make(token, { name: 'A Board', orgType: 'BUYER', country: 'DE' }, 'localhost'))).toEqual({ country: 'invalid' });
    const { body } = await make(token, { name: 'A Board', orgType: 'BUYER', country: 'KE' }, 'localhost');
    expect(body.baseOrganizationDTOList[0]).toMatchObject({ country: 'KE' });
  });

  test('a person without a membership cannot act for an organisation', async () => {
    const { accessToken } = await signInAs(app, await makePerson(app, { alone: true }));
    expect((await callApi(app, 'GET', '/auth/check/both/buyer/approved', { token: accessToken })).status).toBe(403);
    expect((await callApi(app, 'GET', '/auth/check/both/buyer/approved')).status).toBe(401);
  });

  test('the demo’s password is not in the list of common passwords', async () => {
    expect((await signUp(person({ password: PASSWORD }))).status).toBe(200);
  });
});
