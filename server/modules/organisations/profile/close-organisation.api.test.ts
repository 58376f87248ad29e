import { expect, test } from 'vitest';
import type { AdminOrganisation } from '#contract/administration.ts';
import type { UserDetails } from '#contract/auth.ts';
import type { Problem } from '#contract/errors.ts';
import type { BuyerProfile } from '#contract/organisations.ts';
import type * as contract from '#contract/organisations.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { whileLockHeld } from '#tests/support/while-lock-held.ts';
import { mailedToken, mailsTo } from '#tests/support/mails.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, PASSWORD, callApi, makePerson, signInAs, revisionHeaders } from '#tests/support/people.ts';
import { setClosed } from '../organisations.repo.ts';
import { lockTeam } from '../organisations.repo.ts';

const app = await testApp();
const tokenOf = async (person: MadePerson) => (await signInAs(app, person)).accessToken;
const admin = await tokenOf(await makePerson(app, { superAdmin: true }));
const readOrganisation = async (id: string) => (await callApi<AdminOrganisation>(app, 'GET', `/admin/organisations/${id}`, { token: admin })).body;
const close = (token: string | undefined, name: string, revision: number | null, headers: Record<string, string> = {}) =>
  callApi<{ closed: string } & Problem>(app, 'POST', '/organization/close', {
    ...(token ? { token } : {}),
    body: { name },
    headers: { ...(revision === null ? {} : { 'if-match': `"${revision}"` }), ...headers },
  });
const templates = async ({ email }: MadePerson) =>
  (await mailsTo(app, email)).map(({ template }) => template).filter((name) => name.startsWith('organisation-'));
const organisationsOf = async (token: string) =>
  (await callApi<UserDetails>(app, 'GET', '/auth/me', { token })).body.baseOrganizationDTOList.map(({ id }) => id);
const listBuyers = async () => {
  await drainAll(app.ctx);
  return (await app.get<contract.BuyerList>('/api/buyer/search?size=100')).body.items.map(({ id }) => id);
};

test('an owner closes their organisation by typing its name: members lose access, its notices stay, and its name is free', async () => {
  const owner = await makePerson(app);
  const member = await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 } });
  const [token, memberToken] = [await tokenOf(owner), await tokenOf(member)];
  const { name, revision } = await readOrganisation(owner.organisation);
  const notice = await makeNotice(app, { buyerId: owner.organisationId });
  await callApi(app, 'POST', '/organization/drafts', { token, headers: { 'if-match': `"${revision}"` }, body: { name: 'Another name' } });
  const currentRevision = (await readOrganisation(owner.organisation)).revision;

  expect((await close(undefined, name, currentRevision)).status).toBe(401);
  expect((await close(memberToken, name, currentRevision)).status).toBe(403);
  expect((await close(await tokenOf(await makePerson(app)), name, currentRevision, { 'child-org': owner.organisation })).status).toBe(404);
  expect((await close(token, name, null)).status).toBe(428);
  expect((await close(token, name, revision)).status).toBe(412);
  expect((await close(token, 'Another name', currentRevision)).body.errors).toMatchObject([{ path: 'body.name', rule: 'other-name' }]);
  expect(await organisationsOf(token)).toEqual([owner.organisation]);
  expect((await close(token, ` ${name.toUpperCase()} `, currentRevision)).body).toEqual({ closed: owner.organisation });

  for (const person of [owner, member]) expect(await templates(person)).toEqual(['organisation-closed']);
  for (const callerToken of [token, memberToken]) {
    expect(await organisationsOf(callerToken)).toEqual([]);
    expect((await callApi(app, 'GET', '/organization', { token: callerToken })).status).toBe(403);
    const blocked = await callApi<{ items: object[] }>(app, 'GET', '/organization/blocked', { token: callerToken });
    expect(blocked.body.items).toMatchObject([{ id: owner.organisation, closed: true, reason: null }]);
  }
  expect(await readOrganisation(owner.organisation)).toMatchObject({ closedAt: expect.any(String), drafts: [{ state: 'withdrawn' }] });
  expect((await app.get(`/api/notices/showNoticePage?id=${notice}`)).status).toBe(200);
  expect(await listBuyers()).toContain(owner.organisation);
  expect((await app.get<BuyerProfile>(`/api/buyer/profile?id=${owner.organisation}`)).body).toMatchObject({ name, notices: 1 });

  // The name is free, also for who closed it.
  const again = await callApi<UserDetails>(app, 'POST', '/organization', { token: memberToken, body: { name, orgType: 'BUYER' } });
  expect(again.body.baseOrganizationDTOList).toMatchObject([{ name }]);

  const reopen = () => callApi<AdminOrganisation>(app, 'POST', `/admin/organisations/${owner.organisation}/unblock`, { token: admin, body: {} });
  expect((await reopen()).body).toMatchObject({ closedAt: null, blockedAt: null, approval: 'approved' });
  expect((await reopen()).status).toBe(409);
  expect(await organisationsOf(token)).toEqual([owner.organisation]);
  expect(await templates(owner)).toEqual(['organisation-closed', 'organisation-reopened']);
  const { items } = (await callApi<{ items: { action: string }[] }>(app, 'GET', '/audit', { token })).body;
  expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['organisation.reopen', 'organisation.close']);
});

test('a pending organisation leaves the approval list while it is closed, and returns to it when reopened', async () => {
  const owner = await makePerson(app, { approval: 'pending' });
  const token = await tokenOf(owner);
  const { name, revision } = await readOrganisation(owner.organisation);
  const requestOptions = { token, headers: { 'if-match': `"${revision}"` }, body: { identifiers: [{ scheme: 'NP-PAN', identifier: '601234567' }] } };
  expect((await callApi(app, 'POST', '/organization/drafts', requestOptions)).status).toBe(200);
  expect((await close(token, name, (await readOrganisation(owner.organisation)).revision)).status).toBe(200);

  const listPending = async () => {
    const { items } = (await callApi<{ items: { id: string }[] }>(app, 'GET', '/admin/buyers?group=pending&size=100', { token: admin })).body;
    return items.map(({ id }) => id);
  };
  const decide = async (decision: string, reason?: string) =>
    callApi<Problem>(app, 'PUT', `/admin/organisations/${owner.organisation}/approval`, {
      token: admin,
      headers: await revisionHeaders(app, admin, owner.organisation),
      body: { decision, seen: 'pending', ...(reason ? { reason } : {}) },
    });
  expect(await listPending()).not.toContain(owner.organisation);
  expect((await decide('approved')).status).toBe(409);
  expect((await decide('denied', 'No such office')).status).toBe(409);

  await callApi(app, 'POST', `/admin/organisations/${owner.organisation}/unblock`, { token: admin, body: {} });
  expect(await listPending()).toContain(owner.organisation);
  const { drafts: requests, approval } = await readOrganisation(owner.organisation);
  expect(approval).toBe('pending');
  expect(requests).toMatchObject([
    { kind: 'registration', state: 'waiting', content: { identifiers: [{ scheme: 'NP-PAN', identifier: '601234567' }] } },
    { kind: 'registration', state: 'withdrawn' },
  ]);
  expect((await mailsTo(app, owner.email)).map(({ template }) => template).slice(-2)).toEqual(['organisation-reopened', 'registration-waits']);
  const approvalOptions = { token: admin, headers: await revisionHeaders(app, admin, owner.organisation), body: { id: requests[0]!.id } };
  expect((await callApi(app, 'PUT', '/organization/drafts', approvalOptions)).status).toBe(200);
  expect(await readOrganisation(owner.organisation)).toMatchObject({ approval: 'approved', identifiers: [{ scheme: 'NP-PAN' }] });
});

test('an organisation without notices leaves the lists; a parent’s owner and an administrator may close it too, unless it has children', async () => {
  const root = await makePerson(app);
  const child = await makePerson(app, { under: root.organisationId });
  const token = await tokenOf(root);
  const [top, part] = [await readOrganisation(root.organisation), await readOrganisation(child.organisation)];
  expect(await close(token, top.name, top.revision)).toMatchObject({ status: 409, body: { errors: [{ path: 'body.name', rule: 'has-children' }] } });
  expect((await close(token, part.name, part.revision, { 'child-org': child.organisation })).status).toBe(200);
  expect(await templates(child)).toEqual(['organisation-closed']);
  expect((await callApi<{ status: number }>(app, 'POST', '/organization/children', { token, body: { name: part.name } })).status).toBe(200);
  const currentRoot = await readOrganisation(root.organisation);
  expect((await close(token, currentRoot.name, currentRoot.revision)).status).toBe(409);

  const single = await makePerson(app);
  expect(await listBuyers()).toContain(single.organisation);
  const organisation = await readOrganisation(single.organisation);
  expect((await close(admin, organisation.name, organisation.revision)).status).toBe(403);
  expect((await close(admin, organisation.name, organisation.revision, { 'child-org': single.organisation })).status).toBe(200);
  expect(await listBuyers()).not.toContain(single.organisation);
  expect((await app.get(`/api/buyer/profile?id=${single.organisation}`)).status).toBe(404);
});

test('of a simultaneous closing and change, one is refused', async () => {
  const owner = await makePerson(app);
  const token = await tokenOf(owner);
  const { name, revision } = await readOrganisation(owner.organisation);
  const answers = await Promise.all([close(token, name, revision), close(token, name, revision)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([403, 404, 412]).toContain(answers.find(({ status }) => status !== 200)!.status);
});

test('adding a child, inviting and joining are refused once it is closed', async () => {
  const email = 'too.late@people.test';
  const person = { username: 'too late', firstName: 'Mina', password: PASSWORD };
  const closeMeanwhile = async (request: (token: string, invitation: string) => ReturnType<typeof callApi>) => {
    const owner = await makePerson(app);
    const token = await tokenOf(owner);
    expect((await callApi(app, 'POST', '/users/invite', { token, body: { email, roleId: 3 } })).status).toBe(200);
    const invitation = await mailedToken(app, email);
    const { organisationId } = owner;
    return whileLockHeld(
      app,
      (ctx) => lockTeam(ctx, organisationId),
      () => request(token, invitation),
      (ctx) => setClosed(ctx, organisationId),
    );
  };
  const addAnswer = await closeMeanwhile((token) => callApi(app, 'POST', '/organization/children', { token, body: { name: 'Part' } }));
  expect(addAnswer).toMatchObject({ status: 404, body: { code: 'organisation-gone' } });
  const inviteAnswer = await closeMeanwhile((token) => callApi(app, 'POST', '/users/invite', { token, body: { email: 'later@people.test', roleId: 3 } }));
  expect(inviteAnswer).toMatchObject({ status: 404, body: { code: 'organisation-gone' } });
  const joinAnswer = await closeMeanwhile((_token, token) => callApi(app, 'POST', '/users/registration', { body: { token, person } }));
  expect(joinAnswer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.token', rule: 'unknown' }] } });
});
