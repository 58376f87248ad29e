import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { SignInResult, UserDetails } from '#contract/auth.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { PASSWORD, callApi, makePerson, signInAs } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const app = await testApp({ clock });
const HOUR_MS = 3_600_000;
const advanceClock = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
const me = (token: string, headers?: Record<string, string>, host?: string) =>
  callApi<UserDetails>(app, 'GET', '/auth/me', { token, ...(headers ? { headers } : {}), ...(host ? { host } : {}) });

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('signing in', () => {
  test('returns a token and the details that the client stores', async () => {
    const person = await makePerson(app);
    const { accessToken, userDetails } = await signInAs(app, person);
    expect(userDetails.username).toBe(person.username);
    expect(userDetails.baseOrganizationDTOList).toMatchObject([
      { id: person.organisation, orgType: 'BUYER', roleId: 2, roleName: 'owner', approval: 'approved' },
    ]);
    expect((await me(`  ${accessToken} `)).body).toEqual(userDetails);
    expect(JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()).exp).toBe(clock.now().getTime() / 1000 + 8 * 3600);
  });

  test('accepts the email address too, and ignores case', async () => {
    const person = await makePerson(app, { name: 'Karl Öz' });
    for (const username of [person.email.toUpperCase(), 'KARL ÖZ'])
      expect((await callApi(app, 'POST', '/auth/signin', { body: { username, password: PASSWORD } })).status).toBe(200);
  });

  test('gives the same answer for an unknown name and a wrong password', async () => {
    const { username } = await makePerson(app);
    const answers = [];
    for (const body of [
      { username, password: 'another phrase' },
      { username: 'nobody at all', password: PASSWORD },
    ]) {
      const { status, body: problem } = await callApi(app, 'POST', '/auth/signin', { body });
      answers.push({ status, ...problem, requestId: '' });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('is refused on an unknown host', async () => {
    const { username } = await makePerson(app);
    expect((await callApi(app, 'POST', '/auth/signin', { host: 'elsewhere.test', body: { username, password: PASSWORD } })).status).toBe(403);
  });
});

describe('a token', () => {
  test('is valid for the host that issued it', async () => {
    const { accessToken } = await signInAs(app, await makePerson(app));
    expect((await me(accessToken, {}, 'in.localhost')).status).toBe(401);
  });

  test('expires, and is renewed until 24 hours after signing in', async () => {
    const { accessToken } = await signInAs(app, await makePerson(app));
    advanceClock(8 * HOUR_MS - 1000);
    const renewed = await callApi<SignInResult>(app, 'POST', '/auth/renew', { token: accessToken });
    expect(renewed.status).toBe(200);
    advanceClock(2000);
    expect((await me(accessToken)).status).toBe(401);
    advanceClock(8 * HOUR_MS - 10_000);
    const again = await callApi<SignInResult>(app, 'POST', '/auth/renew', { token: renewed.body.accessToken });
    advanceClock(8 * HOUR_MS - 10_000);
    const last = await callApi<SignInResult>(app, 'POST', '/auth/renew', { token: again.body.accessToken });
    expect(last.status).toBe(200);
    advanceClock(60_000);
    expect((await me(last.body.accessToken)).status).toBe(401);
  });

  test('is refused without a signature, with another key, of another kind, or for another person', async () => {
    const { accessToken } = await signInAs(app, await makePerson(app));
    const [, claims = '', signature = ''] = accessToken.split('.');
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const foreign = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(new TextEncoder().encode('another key of thirty-two letters'));
    const forged = [
      `${encodePart({ alg: 'none' })}.${claims}.`,
      `${encodePart({ alg: 'none', typ: 'at+jwt' })}.${claims}.${signature}`,
      foreign,
      `${accessToken.split('.')[0]}.${encodePart({ ...payload, sid: 'x'.repeat(26) })}.${signature}`,
      'no token at all',
    ];
    for (const token of forged) expect((await me(token)).status).toBe(401);
    expect((await me(accessToken)).status).toBe(200);
  });

  test('ends with its session, and with all sessions', async () => {
    const person = await makePerson(app);
    const [first, second, third] = [await signInAs(app, person), await signInAs(app, person), await signInAs(app, person)];
    expect((await callApi(app, 'POST', '/auth/signout', { token: first.accessToken, body: {} })).body).toEqual({ ended: 1 });
    expect((await me(first.accessToken)).status).toBe(401);
    expect((await callApi(app, 'POST', '/auth/signout', { token: second.accessToken, body: { everywhere: true } })).body).toEqual({ ended: 2 });
    expect((await me(third.accessToken)).status).toBe(401);
  });
});

describe('the active organisation', () => {
  test('is the first, another own one or a descendant of an owned one, and no other', async () => {
    const parent = await makePerson(app);
    const child = await makePerson(app, { under: parent.organisationId });
    const grandchild = await makePerson(app, { under: child.organisationId });
    const sibling = await makePerson(app, { under: parent.organisationId });
    const viewer = await makePerson(app, { joins: { id: parent.organisationId, publicId: parent.organisation, roleId: 4 } });
    const admin = await makePerson(app, { superAdmin: true });
    const tokens = {
      parent: (await signInAs(app, parent)).accessToken,
      child: (await signInAs(app, child)).accessToken,
      viewer: (await signInAs(app, viewer)).accessToken,
      admin: (await signInAs(app, admin)).accessToken,
    };
    const statusAs = async (caller: keyof typeof tokens, organisation: string) =>
      (await callApi(app, 'GET', '/auth/check/both/buyer/approved', { token: tokens[caller], headers: { 'child-org': organisation } })).status;
    expect(await statusAs('parent', child.organisation)).toBe(200);
    expect(await statusAs('parent', grandchild.organisation)).toBe(200);
    expect(await statusAs('child', grandchild.organisation)).toBe(200);
    expect(await statusAs('admin', grandchild.organisation)).toBe(200);
    for (const foreign of [parent.organisation, sibling.organisation, 'x'.repeat(26)]) expect(await statusAs('child', foreign)).toBe(404);
    // Where no organisation is needed, one that is gone is ignored.
    expect((await me(tokens.child, { 'child-org': parent.organisation })).status).toBe(200);
    // Only owners act for descendants.
    expect(await statusAs('viewer', child.organisation)).toBe(404);
  });

  test('has a chosen side if it is BOTH, kept for the session', async () => {
    const { accessToken: token, userDetails } = await signInAs(app, await makePerson(app, { orgType: 'BOTH' }));
    expect(userDetails.side).toBeNull();
    expect((await callApi<UserDetails>(app, 'PUT', '/auth/side', { token, body: { side: 'SELLER' } })).body.side).toBe('SELLER');
    expect((await me(token)).body.side).toBe('SELLER');
    const buyer = await signInAs(app, await makePerson(app));
    expect((await callApi(app, 'PUT', '/auth/side', { token: buyer.accessToken, body: { side: 'SELLER' } })).status).toBe(403);
  });
});
