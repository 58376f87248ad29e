import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import type { SecondFactor } from '#contract/account-security.ts';
import type { SignInResult, UserDetails } from '#contract/auth.ts';
import { sweepUsers } from '#server/modules/users/sweep-users.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { PASSWORD, callApi, makePerson, signInAs } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const app = await testApp({ clock });
const secondInstance = await testApp({ clock, beside: app });
const advanceClock = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000));

interface SignInOptions {
  password?: string;
  code?: string;
  address?: string;
  agent?: string;
  device?: string;
  captcha?: string;
  /** The instance that is asked. */
  instance?: typeof app;
}
const signIn = async (
  username: string,
  { password = 'a wrong phrase', code, address = '10.0.0.1', agent = 'a browser', device, captcha, instance: server = app }: SignInOptions = {},
) => {
  const { statusCode: status, ...response } = await server.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    headers: { host: 'np.localhost', 'content-type': 'application/json', 'user-agent': agent },
    payload: {
      username,
      password,
      ...(code === undefined ? {} : { code }),
      ...(captcha === undefined ? {} : { captcha }),
      ...(device === undefined ? {} : { device }),
    },
    remoteAddress: address,
  });
  const { requestId: _, ...body } = response.json<Record<string, unknown>>();
  return { status, body, wait: response.headers['retry-after'] };
};
const rightPassword = { password: PASSWORD };
const codeOf = (secret: string, steps = 0) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + steps * 30_000 });

describe('failed attempts', () => {
  test('slow down the next ones, equally for known and unknown names', async () => {
    const { username } = await makePerson(app);
    const address = '10.0.0.7';
    // That its owner signed in from here shows in nothing either.
    expect((await signIn(username, { ...rightPassword, address })).status).toBe(200);
    const answersByName = [];
    for (const name of [username, 'nobody of this name']) {
      const answers = [];
      for (let i = 0; i < 14; i++) {
        answers.push(await signIn(name, { address, ...(i % 2 === 0 ? { captcha: await solvedCaptcha(app) } : {}) }));
        if (i % 3 === 2) advanceClock(5);
      }
      answersByName.push(answers);
      advanceClock(24 * 3600);
    }
    expect(answersByName[0]).toEqual(answersByName[1]);
    const statuses = answersByName[0]!.map(({ status }) => status);
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 403]);
    expect(statuses).toContain(429);
    expect(Number(answersByName[0]!.find(({ status }) => status === 429)!.wait)).toBeGreaterThan(0);
  });

  test('are checked one by one, however many arrive at once', async () => {
    const { username } = await makePerson(app);
    const proofs = await Promise.all(Array.from({ length: 30 }, () => solvedCaptcha(app)));
    const answers = await Promise.all(proofs.map((captcha) => signIn(username, { address: '10.0.0.9', captcha })));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  });

  test('are checked one by one across all instances', async () => {
    const { username, email } = await makePerson(app);
    const proofs = await Promise.all(Array.from({ length: 30 }, () => solvedCaptcha(app)));
    const answers = await Promise.all(
      proofs.map((captcha, i) => signIn(username, { address: '10.0.1.9', captcha, instance: i % 2 === 0 ? app : secondInstance })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(5);
    // By one network after another, what is counted is the name.
    const spread = await Promise.all(
      (await Promise.all(Array.from({ length: 30 }, () => solvedCaptcha(app)))).map((captcha, i) =>
        signIn(email, { address: `10.0.2.${i}`, captcha, instance: i % 2 === 0 ? app : secondInstance }),
      ),
    );
    expect(spread.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(10);
  });

  test('of strangers do not lock an owner out', async () => {
    const { username } = await makePerson(app);
    expect((await signIn(username, { ...rightPassword, address: '10.1.0.1' })).status).toBe(200);
    for (let i = 0; i < 20; i++) await signIn(username, { address: `10.2.0.${i}`, captcha: await solvedCaptcha(app) });
    expect((await signIn(username, { ...rightPassword, address: '10.1.0.2', captcha: await solvedCaptcha(app) })).status).toBe(429);
    // Where they were before, at once; elsewhere, after a minute at most.
    expect((await signIn(username, { ...rightPassword, address: '10.1.0.1' })).status).toBe(200);
    for (let i = 0; i < 20; i++) await signIn(username, { address: `10.2.1.${i}`, captcha: await solvedCaptcha(app) });
    advanceClock(60);
    expect((await signIn(username, { ...rightPassword, address: '10.1.0.3', captcha: await solvedCaptcha(app) })).status).toBe(200);
  });

  test('do not count against simultaneous correct ones', async () => {
    const { username } = await makePerson(app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(username, { ...rightPassword, address: '10.0.0.11' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('do not reveal a block; a correct password shows its reason', async () => {
    const { username, accountId } = await makePerson(app);
    await sql`update account set blocked_at = now(), blocked_reason = 'Sends spam' where id = ${accountId}`.execute(app.ctx.db);
    expect(await signIn(username, { address: '10.3.0.1' })).toEqual(await signIn('nobody at all', { address: '10.3.0.1' }));
    const { status, body } = await callApi(app, 'POST', '/auth/signin', { body: { username, ...rightPassword } });
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'account-blocked', reason: 'Sends spam' } });
  });
});

const chrome = (version: number, system = 'Windows NT 10.0; Win64; x64') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const newDeviceMails = async (email: string) => (await mailsTo(app, email)).filter(({ template }) => template === 'new-device').length;

describe('a sign-in from a new device is mailed', () => {
  const [phone, desk] = ['1f'.repeat(16), '2f'.repeat(16)];

  test('but not the first, nor one that only moved or renewed its token; the browser’s own id decides', async () => {
    const { username, email } = await makePerson(app);
    const signInFrom = async (address: string, agent: string, device?: string) => {
      expect((await signIn(username, { ...rightPassword, address, agent, ...(device ? { device } : {}) })).status).toBe(200);
      return newDeviceMails(email);
    };
    expect(await signInFrom('10.4.0.1', chrome(140), phone)).toBe(0);
    expect(await signInFrom('10.4.9.9', chrome(140), phone)).toBe(0);
    expect(await signInFrom('198.51.100.7', chrome(141), phone)).toBe(0);
    // A name of its own is another device, unless it is one of the same kind on the same network: its storage was cleared.
    expect(await signInFrom('10.4.0.1', chrome(141), desk)).toBe(0);
    expect(await signInFrom('203.0.113.5', chrome(141), '3f'.repeat(16))).toBe(1);
    expect(await signInFrom('203.0.113.5', chrome(142))).toBe(1);
    // The same browser elsewhere is somebody else's, as far as anybody can tell without the name.
    expect(await signInFrom('203.0.113.6', chrome(142))).toBe(2);
    expect(await signInFrom('10.4.0.1', chrome(142, 'X11; Linux x86_64'))).toBe(3);
  });

  test('and a browser’s id is valid for one account alone', async () => {
    const [firstPerson, secondPerson] = [await makePerson(app), await makePerson(app)];
    await signIn(firstPerson.username, { ...rightPassword, address: '10.5.0.1', agent: chrome(140), device: phone });
    await signIn(secondPerson.username, { ...rightPassword, address: '10.5.0.2', agent: chrome(140), device: desk });
    await signIn(secondPerson.username, { ...rightPassword, address: '10.5.0.1', agent: chrome(140), device: phone });
    expect([await newDeviceMails(firstPerson.email), await newDeviceMails(secondPerson.email)]).toEqual([0, 1]);
    const { rows } = await sql<{ kept: number }>`
      select count(distinct device)::int as kept from session where account_id in (${firstPerson.accountId}, ${secondPerson.accountId})
    `.execute(app.ctx.db);
    expect(rows[0]?.kept).toBe(3);
  });
});

interface ConfirmationAnswer {
  recoveryCodes: string[];
  accessToken: string;
}
/** Somebody with a second factor; the clock has moved on, so that the present code is fresh. */
async function enrolPerson() {
  const person = await makePerson(app);
  const { accessToken: before } = await signInAs(app, person);
  const { body: drawn } = await callApi<{ secret: string; uri: string }>(app, 'POST', '/users/second-factor', { token: before, body: { password: PASSWORD } });
  const { body } = await callApi<ConfirmationAnswer>(app, 'PUT', '/users/second-factor', { token: before, body: { code: codeOf(drawn.secret) } });
  advanceClock(60);
  return { person, token: body.accessToken, ...drawn, ...body };
}

describe('a second factor', () => {
  test('is set up with the password, is on after its first code, and ends the other sessions', async () => {
    const person = await makePerson(app);
    const { accessToken: otherToken } = await signInAs(app, person);
    const { accessToken: before } = await signInAs(app, person);
    let token = before;
    const wrong = await callApi(app, 'POST', '/users/second-factor', { token, body: { password: 'another one' } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'body.password', rule: 'wrong' }] } });
    const { body: drawn } = await callApi<{ secret: string; uri: string }>(app, 'POST', '/users/second-factor', { token, body: { password: PASSWORD } });
    expect(drawn.uri).toMatch(/^otpauth:\/\/totp\/Tenderbell:/u);
    expect((await signIn(person.username, { ...rightPassword, address: '10.5.0.1' })).status).toBe(200);
    expect((await callApi(app, 'PUT', '/users/second-factor', { token, body: { code: '000000' } })).status).toBe(400);
    const confirmation = await callApi<ConfirmationAnswer>(app, 'PUT', '/users/second-factor', { token, body: { code: codeOf(drawn.secret) } });
    expect(new Set(confirmation.body.recoveryCodes).size).toBe(10);
    expect((await callApi(app, 'GET', '/auth/me', { token })).status).toBe(401);
    token = confirmation.body.accessToken;
    expect((await callApi(app, 'GET', '/auth/me', { token: otherToken })).status).toBe(401);
    expect((await callApi<SecondFactor>(app, 'GET', '/users/second-factor', { token })).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await callApi(app, 'POST', '/users/second-factor', { token, body: { password: PASSWORD } })).status).toBe(400);
  });

  test('is requested only after the right password, and each code works once', async () => {
    const { person, secret } = await enrolPerson();
    expect((await signIn(person.username, { address: '10.5.1.1' })).body).toMatchObject({ code: 'unauthenticated' });
    expect((await signIn(person.username, { ...rightPassword, address: '10.5.1.1' })).body).toMatchObject({ code: 'second-factor-required' });
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2].map((i) => signIn(person.username, { ...rightPassword, code, address: `10.5.1.${i}` })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await signIn(person.username, { ...rightPassword, code: codeOf(secret, -1), address: '10.5.1.3' })).status).toBe(401);
    expect((await signIn(person.username, { ...rightPassword, code: codeOf(secret, 1), address: '10.5.1.3' })).status).toBe(200);
    advanceClock(300);
    expect((await signIn(person.username, { ...rightPassword, code: codeOf(secret, -2), address: '10.5.1.3' })).status).toBe(401);
    expect((await signIn(person.username, { ...rightPassword, code: codeOf(secret, 2), address: '10.5.1.3' })).status).toBe(401);
  });

  test('cannot be guessed: wrong codes slow down further attempts from anywhere', async () => {
    const { person } = await enrolPerson();
    const answers = [];
    for (let i = 0; i < 30; i++) answers.push(await signIn(person.username, { ...rightPassword, code: '123 456', address: `10.6.0.${i}` }));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
    expect(answers.at(-1)).toMatchObject({ status: 429 });
  });

  test('works once across all instances, also with the other name of the account and during rehashing', async () => {
    const { person, secret, token, recoveryCodes } = await enrolPerson();
    advanceClock(60);
    for (const code of [codeOf(secret), recoveryCodes[0]!]) {
      const answers = await Promise.all(
        [app, secondInstance, app, secondInstance].map((server, i) =>
          signIn(i < 2 ? person.username : person.email, { ...rightPassword, code, instance: server, address: `10.8.${i}.1` }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const off = await callApi(secondInstance, 'POST', '/users/second-factor/off', { token, body: { password: PASSWORD, code } });
      expect(off).toMatchObject({ status: 400, body: { errors: [{ path: 'body.code', rule: 'wrong' }] } });
      advanceClock(3600 * 6);
    }
  });

  test('cannot be guessed by recovery codes either, on any instance, or outside the sign-in', async () => {
    const { person, token } = await enrolPerson();
    const answers = [];
    for (let i = 0; i < 12; i++) {
      const code = `aaaaa-aaa${String(i).padStart(2, '0')}`;
      const server = i % 2 === 0 ? app : secondInstance;
      answers.push((await signIn(i % 3 === 0 ? person.email : person.username, { ...rightPassword, code, instance: server, address: `10.9.0.${i}` })).status);
    }
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
    expect(answers.at(-1)).toBe(429);
    const off = await callApi(secondInstance, 'POST', '/users/second-factor/off', { token, body: { password: PASSWORD, code: 'aaaaa-aaaaa' } });
    expect(off.status).toBe(429);
  });

  test('can be replaced by a recovery code, once, in any spelling', async () => {
    const { person, recoveryCodes, token } = await enrolPerson();
    const code = ` ${recoveryCodes[0]!.toUpperCase().replace('-', ' ')} `;
    const answers = await Promise.all([1, 2].map((i) => signIn(person.username, { ...rightPassword, code, address: `10.7.0.${i}` })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await callApi<SecondFactor>(app, 'GET', '/users/second-factor', { token })).body.recoveryCodesLeft).toBe(9);
    const renewed = await callApi<{ recoveryCodes: string[] }>(app, 'POST', '/users/second-factor/recovery-codes', {
      token,
      body: { password: PASSWORD, code: recoveryCodes[1]! },
    });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await signIn(person.username, { ...rightPassword, code: recoveryCodes[2]!, address: '10.7.0.3' })).status).toBe(401);
    const { rows } = await sql<{ hash: string }>`select encode(code_hash, 'escape') as hash from recovery_code`.execute(app.ctx.db);
    expect(rows.some(({ hash }) => renewed.body.recoveryCodes.some((recoveryCode) => hash.includes(recoveryCode)))).toBe(false);
  });

  test('is stored sealed: a copy of the database does not reveal its secret, nor does another TOKEN_SECRET', async () => {
    const { person, secret, recoveryCodes } = await enrolPerson();
    const readStoredAccount = async () => {
      const { rows } = await sql<{ secret: string; whole: string }>`
        select totp_secret as secret, account::text as whole from account where id = ${person.accountId}`.execute(app.ctx.db);
      return rows[0]!;
    };
    const { secret: sealed, whole } = await readStoredAccount();
    expect(sealed).toMatch(/^v1\./u);
    expect(whole).not.toContain(secret);
    const otherInstance = await testApp({ clock, beside: app, config: { TOKEN_SECRET: 'a secret that was never the one before' } });
    expect((await signIn(person.username, { ...rightPassword, code: codeOf(secret), address: '10.9.0.1', instance: otherInstance })).body).toMatchObject({
      code: 'second-factor-required',
    });
    // Recovery codes do not hang on it.
    expect((await signIn(person.username, { ...rightPassword, code: recoveryCodes[0]!, address: '10.9.0.1', instance: otherInstance })).status).toBe(200);
    expect((await signIn(person.username, { ...rightPassword, code: codeOf(secret), address: '10.9.0.1' })).status).toBe(200);
    advanceClock(60);
    // A secret sealed with the earlier key stays valid, and the sweep seals it again.
    await sql`update account set totp_secret = ${secret} where id = ${person.accountId}`.execute(app.ctx.db);
    expect((await signIn(person.username, { ...rightPassword, code: codeOf(secret), address: '10.9.0.1' })).status).toBe(200);
    await sweepUsers(app.ctx);
    expect((await readStoredAccount()).whole).not.toContain(secret);
    advanceClock(60);
    expect((await signIn(person.username, { ...rightPassword, code: codeOf(secret), address: '10.9.0.1' })).status).toBe(200);
  });

  test('is turned off with password and code together', async () => {
    const { person, token, secret } = await enrolPerson();
    const turnOff = (body: object) => callApi(app, 'POST', '/users/second-factor/off', { token, body });
    expect(await turnOff({ password: PASSWORD })).toMatchObject({ status: 400, body: { errors: [{ path: 'body.code', rule: 'required' }] } });
    expect((await turnOff({ password: PASSWORD, code: codeOf(secret) })).body).toMatchObject({ isOn: false });
    expect((await signIn(person.username, { ...rightPassword, address: '10.8.0.1' })).status).toBe(200);
  });
});

test('in production a superAdmin without a second factor can only set it up', async () => {
  const production = await testApp({ clock, beside: app, config: { production: true } });
  const admin = await makePerson(app, { superAdmin: true });
  const { accessToken: before, userDetails } = await signInAs(production, admin);
  let token = before;
  expect(userDetails.mustEnrol).toBe(true);
  const { organisation } = await makePerson(app);
  const status = async (method: string, path: string, options: object = {}) => (await callApi(production, method, path, { token, ...options })).status;
  expect(await status('GET', '/users/devices')).toBe(403);
  expect(await status('GET', '/users/devices', { headers: { 'child-org': organisation } })).toBe(403);
  expect(await status('POST', '/auth/renew')).toBe(200);
  const { body: drawn } = await callApi<{ secret: string }>(production, 'POST', '/users/second-factor', { token, body: { password: PASSWORD } });
  token = (await callApi<ConfirmationAnswer>(production, 'PUT', '/users/second-factor', { token, body: { code: codeOf(drawn.secret) } })).body.accessToken;
  expect(await status('GET', '/users/devices')).toBe(200);
  expect((await callApi<UserDetails>(production, 'GET', '/auth/me', { token })).body.mustEnrol).toBeUndefined();
  advanceClock(60);
  const code = codeOf(drawn.secret);
  expect(await status('POST', '/users/second-factor/off', { body: { password: PASSWORD, code } })).toBe(403);
  advanceClock(60);
  const again = await callApi<SignInResult>(production, 'POST', '/auth/signin', {
    body: { username: admin.username, password: PASSWORD, code: codeOf(drawn.secret) },
  });
  expect(again.status).toBe(200);
});
