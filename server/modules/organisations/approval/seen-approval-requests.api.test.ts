import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminApprovalRequest, AdminOrganisation } from '#contract/administration.ts';
import type { AuditEntry } from '#contract/audit.ts';
import type { Claim } from '#contract/sign-up.ts';
import { testApp } from '#tests/support/app.ts';
import { whileLockHeld } from '#tests/support/while-lock-held.ts';
import { type MadePerson, PASSWORD, callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { matchBuyers } from '../index.ts';

const app = await testApp();
const tokenOf = async (person: MadePerson) => (await signInAs(app, person)).accessToken;
const admin = await tokenOf(await makePerson(app, { superAdmin: true }));
const readOrganisation = async (id: string) => (await callApi<AdminOrganisation>(app, 'GET', `/admin/organisations/${id}`, { token: admin })).body;
const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` });

describe('an administrator’s approval is refused', () => {
  test('for a change that was replaced meanwhile', async () => {
    const buyer = await makePerson(app);
    const token = await tokenOf(buyer);
    const propose = async (name: string) => {
      const { revision } = (await callApi<{ revision: number }>(app, 'GET', '/organization', { token })).body;
      expect((await callApi(app, 'POST', '/organization/drafts', { token, headers: ifMatch(revision), body: { name } })).status).toBe(200);
    };
    await propose('Office of Small Wells');
    const seenOrganisation = await readOrganisation(buyer.organisation);
    await propose('Supreme Court');
    const { id } = seenOrganisation.drafts[0]!;
    const approve = (revision: number) =>
      callApi<AdminApprovalRequest>(app, 'PUT', '/organization/drafts', { token: admin, headers: ifMatch(revision), body: { id } });
    expect((await callApi(app, 'PUT', '/organization/drafts', { token: admin, body: { id } })).status).toBe(428);
    expect((await approve(seenOrganisation.revision)).status).toBe(412);
    expect((await readOrganisation(buyer.organisation)).name).toBe(seenOrganisation.name);
    expect((await approve((await readOrganisation(buyer.organisation)).revision)).body.state).toBe('approved');
  });

  test('for a buyer that was renamed meanwhile', async () => {
    const buyer = await makePerson(app, { approval: 'pending' });
    const token = await tokenOf(buyer);
    const seenOrganisation = await readOrganisation(buyer.organisation);
    await callApi(app, 'PUT', '/organization', { token, headers: ifMatch(seenOrganisation.revision), body: { name: 'Supreme Court', country: 'NP' } });
    const body = { decision: 'approved', seen: 'pending' };
    const path = `/admin/organisations/${buyer.organisation}/approval`;
    expect((await callApi(app, 'PUT', path, { token: admin, body })).status).toBe(428);
    expect((await callApi(app, 'PUT', path, { token: admin, headers: ifMatch(seenOrganisation.revision), body })).status).toBe(412);
    expect((await readOrganisation(buyer.organisation)).approval).toBe('pending');
  });
});

const importOrganisation = async (name: string) => {
  const [id = 0] = await matchBuyers(app.ctx, [{ name, country: 'NP' }]);
  return (await app.connection.pool.query<{ public_id: string }>('select public_id from organisation where id = $1', [id])).rows[0]!.public_id;
};
const claimBy = async (person: MadePerson, organisation: string) => {
  const body = { organisation, orgType: 'BUYER', reason: `I am ${person.username}, its head` };
  return (await callApi<Claim>(app, 'POST', '/organization/claim', { token: await tokenOf(person), body })).body.id;
};

describe('a claim', () => {
  test('that was denied is not shown to the new owner of the organisation', async () => {
    const organisation = await importOrganisation('Bureau of Rivals');
    const [winner, loser, late] = [await makePerson(app, { alone: true }), await makePerson(app, { alone: true }), await makePerson(app, { alone: true })];
    const deniedClaim = await claimBy(late, organisation);
    await callApi(app, 'POST', '/organization/drafts/reject', { token: admin, body: { id: deniedClaim, reason: 'Not theirs' } });
    const [winningClaim] = [await claimBy(winner, organisation), await claimBy(loser, organisation)];
    expect(
      (
        await callApi(app, 'PUT', '/organization/drafts', {
          token: admin,
          headers: ifMatch((await readOrganisation(organisation)).revision),
          body: { id: winningClaim },
        })
      ).status,
    ).toBe(200);
    const { items } = (await callApi<{ items: AuditEntry[] }>(app, 'GET', '/audit', { token: await tokenOf(winner) })).body;
    expect(items.map(({ action }) => action)).toEqual(['organisation.claim.approve']);
    const requests = (await callApi<{ items: { id: string }[]; total: number }>(app, 'GET', '/organization/drafts', { token: await tokenOf(winner) })).body;
    expect([requests.items.map(({ id }) => id), requests.total]).toEqual([[winningClaim], 1]);
  });

  test('that is withdrawn while it is approved makes nobody an owner', async () => {
    const organisation = await importOrganisation('Bureau of Second Thoughts');
    const person = await makePerson(app, { alone: true });
    const id = await claimBy(person, organisation);
    const headers = ifMatch((await readOrganisation(organisation)).revision);
    const answer = await whileLockHeld(
      app,
      (ctx) => sql`update approval_request set state = 'withdrawn' where public_id = ${id}`.execute(ctx.db),
      () => callApi(app, 'PUT', '/organization/drafts', { token: admin, headers, body: { id } }),
      async () => undefined,
    );
    expect(answer.status).toBe(409);
    expect((await readOrganisation(organisation)).people).toEqual([]);
  });

  test('is erased with its claimant, including their reason', async () => {
    const organisation = await importOrganisation('Bureau of Farewells');
    const person = await makePerson(app, { alone: true });
    const id = await claimBy(person, organisation);
    expect((await callApi(app, 'POST', '/users/erase', { token: await tokenOf(person), body: { password: PASSWORD } })).status).toBe(200);
    expect((await callApi(app, 'PUT', '/organization/drafts', { token: admin, body: { id } })).status).toBe(409);
    const json = JSON.stringify(await readOrganisation(organisation));
    expect(json).not.toContain(person.username);
    expect(json).toContain('withdrawn');
  });
});

test('one address lists approval requests: an organisation’s own, or all for an administrator who acts for none', async () => {
  const [firstBuyer, secondBuyer] = [await makePerson(app, { approval: 'pending' }), await makePerson(app, { approval: 'pending' })];
  const organisation = await importOrganisation('Bureau of Queues');
  const claimant = await makePerson(app, { alone: true });
  const claim = await claimBy(claimant, organisation);
  interface ListedRequest {
    id: string;
    kind: string;
    state: string;
    organisation: { id: string };
  }
  const listRequests = async (token: string, query = '', headers: Record<string, string> = {}) =>
    (await callApi<{ items: ListedRequest[]; total: number }>(app, 'GET', `/organization/drafts?size=100${query}`, { token, headers })).body;
  const allRequests = await listRequests(admin);
  expect(allRequests.items.map(({ organisation: { id } }) => id)).toEqual(
    expect.arrayContaining([firstBuyer.organisation, secondBuyer.organisation, organisation]),
  );
  expect(allRequests.total).toBe((await callApi<{ total: number }>(app, 'GET', '/admin/drafts', { token: admin })).body.total);
  expect(new Set(allRequests.items.map(({ state }) => state))).toEqual(new Set(['waiting']));
  expect((await listRequests(admin, '&kind=claim')).items.map(({ id }) => id)).toContain(claim);
  expect((await listRequests(admin, '', { 'child-org': firstBuyer.organisation })).items.map(({ organisation: { id } }) => id)).toEqual([
    firstBuyer.organisation,
  ]);
  expect((await listRequests(await tokenOf(secondBuyer))).items.map(({ organisation: { id } }) => id)).toEqual([secondBuyer.organisation]);
  expect((await callApi(app, 'GET', '/organization/drafts', { token: await tokenOf(claimant) })).status).toBe(403);
  const denied = await callApi<ListedRequest>(app, 'POST', '/organization/drafts/reject', { token: admin, body: { id: claim, reason: 'Not its head' } });
  expect(denied.body).toMatchObject({ id: claim, state: 'denied', reason: 'Not its head' });
});

test('the last owner who is not blocked cannot be erased while there are other members', async () => {
  const owner = await makePerson(app);
  const joins = { id: owner.organisationId, publicId: owner.organisation, roleId: 2 as const };
  const blocked = await makePerson(app, { joins });
  const { id } = (await signInAs(app, blocked)).userDetails;
  await callApi(app, 'PUT', `/user/users/${id}/blocked`, { token: admin, body: { blocked: true, reason: 'Quarrel' } });
  const answer = await callApi(app, 'POST', '/users/erase', { token: await tokenOf(owner), body: { password: PASSWORD } });
  expect(answer).toMatchObject({ status: 409, body: { errors: [{ rule: 'last-owner' }] } });
});

test('a lone surrogate is reported beside its field, not as a server error', async () => {
  const token = await tokenOf(await makePerson(app));
  const contact = { name: 'Half \ud800', position: '', email: 'a@b.test', phone: null, isPublic: false };
  expect(await callApi(app, 'POST', '/organization/contacts', { token, body: contact })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.name' }] },
  });
  expect(await callApi(app, 'POST', '/auth/password/request', { body: { email: '\udc00' } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.email' }] },
  });
});
