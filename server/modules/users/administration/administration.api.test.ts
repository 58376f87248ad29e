import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminUser } from '#contract/administration.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { callApi, makePerson, signInAs } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const app = await testApp({ clock });
let admin = '';
beforeAll(async () => {
  admin = (await signInAs(app, await makePerson(app, { superAdmin: true, name: 'the keeper' }))).accessToken;
});
const list = async (query: string) => (await callApi<{ items: AdminUser[]; total: number }>(app, 'GET', `/user/users?${query}`, { token: admin })).body;

describe('people', () => {
  test('are found by name, email and organisation, with their state', async () => {
    const person = await makePerson(app, { name: 'Ganga 100%' });
    await makePerson(app, { name: 'Ganga 1000' });
    expect((await list('q=ganga')).total).toBe(2);
    const { items } = await list(`q=${encodeURIComponent('GANGA 100%')}`);
    expect(items).toMatchObject([
      { username: 'Ganga 100%', emailVerified: true, sessions: 0, seenAt: null, organisations: [{ id: person.organisation, roleId: 2 }] },
    ]);
    for (const query of [`email=${encodeURIComponent(person.email)}`, `organisation=${person.organisation}`, 'organisation=of+ganga+100%25'])
      expect((await list(query)).items.map(({ id }) => id)).toEqual([items[0]!.id]);
    expect((await list('admin=true')).items.map(({ username }) => username)).toEqual(['the keeper']);
    expect((await list('unverified=true')).total).toBe(0);
    expect((await list('sort=name&size=1')).items).toHaveLength(1);
  });

  test('are found with the reason of a block, and then have no sessions', async () => {
    const person = await makePerson(app);
    const { accessToken, userDetails } = await signInAs(app, person);
    await callApi(app, 'PUT', `/user/users/${userDetails.id}/blocked`, { token: admin, body: { blocked: true, reason: 'Stolen account' } });
    expect((await callApi(app, 'GET', '/auth/me', { token: accessToken })).status).toBe(401);
    expect((await list('blocked=true')).items).toMatchObject([{ id: userDetails.id, blockedReason: 'Stolen account', sessions: 0 }]);
    await callApi(app, 'PUT', `/user/users/${userDetails.id}/blocked`, { token: admin, body: { blocked: false } });
    expect((await list('blocked=true')).total).toBe(0);
    await signInAs(app, person);
    expect((await list(`email=${encodeURIComponent(person.email)}`)).items).toMatchObject([{ sessions: 1, blockedReason: null }]);
  });

  test('are counted by month of signing up, for the last twelve', async () => {
    const { body } = await callApi<{ months: { month: string; count: number }[] }>(app, 'GET', '/user/users/months', { token: admin });
    expect(body.months).toHaveLength(12);
    expect(body.months[0]).toEqual({ month: '2025-12', count: 0 });
    expect(body.months.at(-1)).toEqual({ month: '2026-11', count: (await list('')).total });
  });

  test('are listed for administrators alone', async () => {
    const { accessToken: token } = await signInAs(app, await makePerson(app));
    for (const path of ['/user/users', '/user/users/months']) expect((await callApi(app, 'GET', path, { token })).status).toBe(403);
  });
});

describe('a buyer added by an administrator', () => {
  const body = { name: 'Office of Ferries', country: 'NP', email: 'head@ferries.test', firstName: 'Uma', language: 'ne' };
  const add = (overrides: Record<string, unknown> = {}) =>
    callApi<{ organisation: { id: string }; errors?: { path: string; rule: string }[] }>(app, 'POST', '/admin/buyers', {
      token: admin,
      body: { ...body, ...overrides },
    });

  const rules = async (overrides: Record<string, unknown>) => ((await add(overrides)).body.errors ?? []).map(({ path, rule }) => [path, rule]);

  test('is approved and without members, and its owner is invited in their language', async () => {
    const { status, body: answer } = await add();
    expect(status).toBe(200);
    const organisationAnswer = await callApi(app, 'GET', `/admin/organisations/${answer.organisation.id}`, { token: admin });
    expect(organisationAnswer.body).toMatchObject({ name: 'Office of Ferries', approval: 'approved', claimed: true, people: [], drafts: [] });
    const mails = await mailsTo(app, 'head@ferries.test');
    expect(mails).toMatchObject([{ template: 'owner-invite', language: 'ne' }]);
    expect(mails[0]?.text).toMatch(/http:\/\/np\.localhost\S*\/verifyInvitee\?lang=ne#token=[\w-]{43}/u);
    expect((await add({ name: 'OFFICE of ferries' })).body.errors).toMatchObject([{ path: 'body.name', rule: 'taken' }]);
  });

  test('is mailed to its owner again with the same mail', async () => {
    const { body: answer } = await add({ name: 'Office of Canals', email: 'head@canals.test' });
    clock.set('2026-11-21T10:02:00Z');
    const actingOptions = { token: admin, headers: { 'child-org': answer.organisation.id } };
    const { body: openInvitations } = await callApi<{ items: { id: string }[] }>(app, 'GET', '/users/invite', actingOptions);
    expect((await callApi(app, 'POST', `/users/invite/${openInvitations.items[0]!.id}/resend`, { ...actingOptions, body: {} })).status).toBe(200);
    // The first owner of a child that an administrator opens is invited in the same words.
    const owner = { email: 'head@locks.test', firstName: 'Ila', language: 'hi' };
    expect((await callApi(app, 'POST', '/organization/children', { ...actingOptions, body: { name: 'Office of Locks', owner } })).status).toBe(200);
    expect((await mailsTo(app, 'head@locks.test')).map(({ template, language }) => [template, language])).toEqual([['owner-invite', 'hi']]);
    expect((await mailsTo(app, 'head@canals.test')).map(({ template, language }) => [template, language])).toEqual([
      ['owner-invite', 'ne'],
      ['owner-invite', 'ne'],
    ]);
  });

  test('needs one of our countries and an email address', async () => {
    expect(await rules({ country: 'DE' })).toEqual([['body.country', 'invalid']]);
    expect(await rules({ name: 'Board of Bridges', email: 'nobody' })).toEqual([['body.email', 'format-email']]);
    expect(await rules({ name: 'Board of Bridges', approval: 'denied' })).toEqual([['body.approval', 'unknown']]);
    // Other errors are reported at once.
    expect(await rules({ email: 'nobody' })).toEqual([
      ['body.name', 'taken'],
      ['body.email', 'format-email'],
    ]);
  });
});
