import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminApprovalRequest, type AdminOrganisation, type OrganisationRow } from '#contract/administration.ts';
import type { Problem } from '#contract/errors.ts';
import { buyerGroups } from '#contract/names.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type MadePerson, callApi, makePerson, signInAs, revisionHeaders } from '#tests/support/people.ts';
import { matchBuyers } from '../index.ts';
import { putApprovalRequest } from '../approval/approval-requests.repo.ts';

const app = await testApp();
let admin = '';
let otherAdmin = '';
beforeAll(async () => {
  admin = (await signInAs(app, await makePerson(app, { superAdmin: true }))).accessToken;
  otherAdmin = (await signInAs(app, await makePerson(app, { superAdmin: true }))).accessToken;
});

interface List<T> {
  items: T[];
  total: number;
  next: string | null;
}
const get = async <T>(path: string, token = admin) => (await callApi<T>(app, 'GET', path, { token })).body;
const organisation = (id: string) => get<AdminOrganisation>(`/admin/organisations/${id}`);
const mails = (email: string) => mailsTo(app, email);
const listBlocked = async (token: string) => (await get<List<Record<string, unknown>>>('/organization/blocked', token)).items;
const readAuditActions = async (subject: string) => {
  const { rows } = await app.connection.pool.query<{ action: string }>('select action from audit_entry where subject_id = $1 order by id', [subject]);
  return rows.map(({ action }) => action);
};
const findWaitingRequest = async (id: string) => (await organisation(id)).drafts.find(({ state }) => state === 'waiting')!;
const claimBy = async (person: MadePerson, organisationId: number) => {
  const publicId = newPublicId();
  await putApprovalRequest(app.ctx, {
    publicId,
    organisationId,
    kind: 'claim',
    content: { reason: 'We are it.', orgType: 'BOTH' },
    accountId: person.accountId,
  });
  return publicId;
};
const importOrganisation = async (name: string, identifiers: { scheme: string; identifier: string }[] = []) => {
  const [id = 0] = await matchBuyers(app.ctx, [{ name, country: 'NP', identifiers }]);
  const { rows } = await app.connection.pool.query<{ public_id: string }>('select public_id from organisation where id = $1', [id]);
  return { id, publicId: rows[0]!.public_id };
};

describe('approval of a buyer', () => {
  test('is listed as pending, approved once, and mailed to its owner', async () => {
    const buyer = await makePerson(app, { approval: 'pending' });
    const list = await get<List<AdminApprovalRequest>>('/admin/drafts?kind=registration&size=100');
    const request = list.items.find(({ organisation }) => organisation.id === buyer.organisation)!;
    expect(request).toMatchObject({ kind: 'registration', state: 'waiting', by: { username: buyer.username } });
    const headers = await revisionHeaders(app, admin, buyer.organisation);
    const { status, body } = await callApi<AdminApprovalRequest>(app, 'PUT', '/organization/drafts', { token: admin, headers, body: { id: request.id } });
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'approved' });
    const { userDetails } = await signInAs(app, buyer);
    expect(userDetails.baseOrganizationDTOList[0]?.approval).toBe('approved');
    expect(await mails(buyer.email)).toMatchObject([{ template: 'registration-approved' }]);
    expect(await readAuditActions(buyer.organisation)).toEqual(['organisation.create', 'organisation.approve']);
  });

  test('is denied with a reason that is mailed to the owner, and may be approved later', async () => {
    const buyer = await makePerson(app, { approval: 'pending' });
    const viewer = await makePerson(app, { joins: { id: buyer.organisationId, publicId: buyer.organisation, roleId: 4 } });
    const { id } = await findWaitingRequest(buyer.organisation);
    for (const reason of ['', '  ', undefined]) {
      const { status, body } = await callApi<Problem>(app, 'POST', '/organization/drafts/reject', { token: admin, body: { id, reason } });
      expect({ status, field: body.errors?.[0]?.path, rule: body.errors?.[0]?.rule }).toEqual({ status: 400, field: 'body.reason', rule: 'required' });
    }
    await callApi(app, 'POST', '/organization/drafts/reject', { token: admin, body: { id, reason: 'No such body <in> Nepal' } });
    expect(await organisation(buyer.organisation)).toMatchObject({ approval: 'denied', approvalReason: 'No such body <in> Nepal' });
    for (const { email } of [buyer, viewer]) {
      const [mail] = await mails(email);
      expect(mail).toMatchObject({ template: 'registration-denied', text: expect.stringContaining('No such body <in> Nepal') as unknown });
    }
    const again = await callApi<AdminOrganisation>(app, 'PUT', `/admin/organisations/${buyer.organisation}/approval`, {
      token: otherAdmin,
      headers: await revisionHeaders(app, admin, buyer.organisation),
      body: { decision: 'approved', seen: 'denied' },
    });
    expect(again.body).toMatchObject({ approval: 'approved', approvalReason: null });
    expect((await mails(buyer.email)).map(({ template }) => template)).toEqual(['registration-denied', 'registration-approved']);
  });

  test('shows changes since the last decision, field by field, without billing data', async () => {
    const buyer = await makePerson(app, { approval: 'pending' });
    const { accessToken: token } = await signInAs(app, buyer);
    const revision = async () => ({ 'if-match': `"${(await callApi<{ revision: number }>(app, 'GET', '/organization', { token })).body.revision}"` });
    const patch = async (body: Record<string, unknown>) => callApi(app, 'PATCH', '/organization/profile', { token, headers: await revision(), body });
    await patch({ description: 'Builds roads.', web: 'https://roads.example.np' });
    // Never decided upon: all of it is new.
    expect((await organisation(buyer.organisation)).changed).toBeNull();
    const { id } = await findWaitingRequest(buyer.organisation);
    await callApi(app, 'POST', '/organization/drafts/reject', { token: admin, body: { id, reason: 'No such body' } });
    expect((await organisation(buyer.organisation)).changed).toMatchObject({ fields: [] });
    await patch({ description: 'Builds bridges.' });
    await patch({ description: 'Builds roads and bridges.' });
    const bill = { name: 'Maya Rai', email: null, street: 'Road 1', city: 'Pokhara', region: '', postalCode: '', country: 'NP', taxNumber: null };
    expect((await callApi(app, 'PUT', '/organization/billing', { token, headers: await revision(), body: bill })).status).toBe(200);
    const { changed } = await organisation(buyer.organisation);
    expect(changed?.fields).toContainEqual({ name: 'description', before: 'Builds roads.', after: 'Builds roads and bridges.' });
    expect(changed?.fields.find(({ name }) => name === 'street')).toEqual({ name: 'street', before: null, after: null });
    expect(JSON.stringify(changed)).not.toContain('Maya Rai');
  });

  test('happens once when two administrators decide at once; the other is told the decision', async () => {
    for (const _round of [1, 2, 3]) {
      const buyer = await makePerson(app, { approval: 'pending' });
      const { id } = await findWaitingRequest(buyer.organisation);
      const headers = await revisionHeaders(app, admin, buyer.organisation);
      const answers = await Promise.all([
        callApi<AdminApprovalRequest>(app, 'PUT', '/organization/drafts', { token: admin, headers, body: { id } }),
        callApi<AdminApprovalRequest & Problem>(app, 'POST', '/organization/drafts/reject', { token: otherAdmin, body: { id, reason: 'Not a public body' } }),
        callApi<AdminOrganisation>(app, 'PUT', `/admin/organisations/${buyer.organisation}/approval`, {
          token: otherAdmin,
          headers,
          body: { decision: 'approved', seen: 'pending' },
        }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const { approval } = await organisation(buyer.organisation);
      const refused = answers
        .filter(({ status }) => status === 409)
        .map(({ body }) => (body as unknown as { current: Partial<AdminApprovalRequest & AdminOrganisation> }).current);
      for (const current of refused) expect(current.state ?? current.approval).toBe(approval);
      expect(await mails(buyer.email)).toHaveLength(1);
    }
  });

  test('of a child without an owner is mailed to the owner of the nearest ancestor', async () => {
    const top = await makePerson(app, { approval: 'pending' });
    const { accessToken: token } = await signInAs(app, top);
    const open = async (name: string, headers: Record<string, string>) =>
      (await callApi<{ id: string }>(app, 'POST', '/organization/children', { token, body: { name }, headers })).body.id;
    const child = await open('Upper part', {});
    const grandchild = await open('Lower part', { 'child-org': child });
    await callApi(app, 'POST', '/organization/drafts/reject', {
      token: admin,
      body: { id: (await findWaitingRequest(grandchild)).id, reason: 'Stands in no law' },
    });
    const [mail, ...otherMails] = await mails(top.email);
    expect(mail).toMatchObject({ template: 'registration-denied', subject: expect.stringContaining('Lower part') as unknown });
    expect(mail?.text).toContain('Stands in no law');
    expect(otherMails).toEqual([]);
  });

  test('applies a change when it is approved, not when it is denied', async () => {
    const buyer = await makePerson(app);
    const change = async (content: Record<string, unknown>) => {
      await putApprovalRequest(app.ctx, { publicId: newPublicId(), organisationId: buyer.organisationId, kind: 'change', content, accountId: buyer.accountId });
      return (await findWaitingRequest(buyer.organisation)).id;
    };
    await callApi(app, 'POST', '/organization/drafts/reject', { token: admin, body: { id: await change({ name: 'Wrong' }), reason: 'No proof' } });
    expect((await organisation(buyer.organisation)).name).not.toBe('Wrong');
    const id = await change({ name: 'Office of Rivers', buyerType: 'cga', identifiers: [{ scheme: 'NP-PAN', identifier: ' 3012 ' }] });
    await callApi(app, 'PUT', '/organization/drafts', { token: admin, headers: await revisionHeaders(app, admin, buyer.organisation), body: { id } });
    expect(await organisation(buyer.organisation)).toMatchObject({
      name: 'Office of Rivers',
      details: { buyerType: 'cga' },
      identifiers: [{ scheme: 'NP-PAN', identifier: '3012' }],
      // The steps that it completes are complete from then on.
      steps: ['buyerType'],
    });
    expect(await matchBuyers(app.ctx, [{ name: 'Rivers', country: 'NP', identifiers: [{ scheme: 'NP-PAN', identifier: '3012' }] }])).toEqual([
      buyer.organisationId,
    ]);
  });

  test('leaves another organisation’s identifier there, and decides nothing', async () => {
    const twin = await importOrganisation('Bureau of Wells', [{ scheme: 'NP-PAN', identifier: '777' }]);
    const buyer = await makePerson(app);
    await putApprovalRequest(app.ctx, {
      publicId: newPublicId(),
      organisationId: buyer.organisationId,
      kind: 'change',
      content: { name: 'Wells', identifiers: [{ scheme: 'NP-PAN', identifier: '777' }] },
      accountId: buyer.accountId,
    });
    const before = await organisation(buyer.organisation);
    expect(before.twins).toMatchObject([{ id: twin.publicId, match: 'same-identifier' }]);
    const headers = await revisionHeaders(app, admin, buyer.organisation);
    const { status, body } = await callApi<Problem>(app, 'PUT', '/organization/drafts', { token: admin, headers, body: { id: before.drafts[0]!.id } });
    expect({ status, detail: body.detail }).toEqual({ status: 409, detail: 'The identifier NP-PAN 777 is that of “Bureau of Wells”.' });
    expect(await organisation(buyer.organisation)).toEqual(before);
  });
});

describe('claims', () => {
  test('the claimant becomes owner, the other claims are denied, and imports keep using the organisation', async () => {
    const town = await importOrganisation('Dharan Town', [{ scheme: 'NP-LG', identifier: 'D1' }]);
    const [claimant, rival] = [await makePerson(app, { alone: true }), await makePerson(app)];
    const [claim, rivalClaim] = [await claimBy(claimant, town.id), await claimBy(rival, town.id)];
    const headers = await revisionHeaders(app, admin, town.publicId);
    expect((await callApi(app, 'PUT', '/organization/drafts', { token: admin, headers, body: { id: claim } })).status).toBe(200);
    const { userDetails } = await signInAs(app, claimant);
    expect(userDetails.baseOrganizationDTOList).toMatchObject([{ id: town.publicId, orgType: 'BOTH', roleId: 2, approval: 'approved' }]);
    expect((await mails(claimant.email)).map(({ template }) => template)).toEqual(['claim-approved']);
    expect((await mails(rival.email)).map(({ template }) => template)).toEqual(['claim-taken']);
    const refused = await callApi<Problem & { current: AdminApprovalRequest }>(app, 'PUT', '/organization/drafts', {
      token: otherAdmin,
      body: { id: rivalClaim },
    });
    expect({ status: refused.status, state: refused.body.current.state }).toEqual({ status: 409, state: 'denied' });
    expect(
      await matchBuyers(app.ctx, [
        { name: 'Dharan town', country: 'NP' },
        { name: 'Dharan Sub-Metropolis', country: 'NP', identifiers: [{ scheme: 'NP-LG', identifier: 'd1' }] },
      ]),
    ).toEqual([town.id, town.id]);
  });

  test('signing up with the name of a public body gives no access to its notices', async () => {
    const impostor = await makePerson(app, { name: 'impostor' });
    const [matchedId] = await matchBuyers(app.ctx, [{ name: 'Organisation of impostor', country: 'NP' }]);
    expect(matchedId).not.toBe(impostor.organisationId);
    expect((await organisation(impostor.organisation)).twins).toMatchObject([{ match: 'same-name' }]);
  });

  test('a new buyer with the name of an existing one is shown beside it; its own children are not', async () => {
    const real = await makePerson(app, { name: 'hill roads' });
    await makePerson(app, { name: 'hill roads, east', under: real.organisationId });
    const impostor = await makePerson(app, { approval: 'pending' });
    await app.connection.pool.query(
      "update organisation set name = 'ORGANISATION of Hill-Roads', normalised_name = 'organisation of hill roads' where id = $1",
      [impostor.organisationId],
    );
    expect((await organisation(impostor.organisation)).twins[0]).toMatchObject({ id: real.organisation, match: 'same-name', claimed: true });
    expect((await organisation(real.organisation)).twins).toMatchObject([{ id: impostor.organisation }]);
  });

  test('a denied claim leaves the organisation unchanged', async () => {
    const town = await importOrganisation('Itahari Town');
    const claimant = await makePerson(app, { alone: true });
    await callApi(app, 'POST', '/organization/drafts/reject', { token: admin, body: { id: await claimBy(claimant, town.id), reason: 'No letter' } });
    expect(await organisation(town.publicId)).toMatchObject({ claimed: false, approval: null, people: [] });
    expect((await mails(claimant.email)).map(({ template }) => template)).toEqual(['claim-denied']);
  });
});

describe('flags and blocks', () => {
  test('billable, trusted and account manager are saved; a change of an older revision gets the stored values', async () => {
    const buyer = await makePerson(app);
    const manager = await makePerson(app, { superAdmin: true, name: `manager ${newPublicId().slice(0, 6)}` });
    const { accessToken, userDetails } = await signInAs(app, manager);
    const path = `/admin/organisations/${buyer.organisation}`;
    const mark = (body: unknown, revision?: number) =>
      callApi<AdminOrganisation & Problem>(app, 'PATCH', path, {
        token: admin,
        body,
        ...(revision === undefined ? {} : { headers: { 'if-match': `"${revision}"` } }),
      });
    expect((await mark({ billable: true })).status).toBe(428);
    const { revision } = await organisation(buyer.organisation);
    const answer = await mark({ billable: true, trusted: true, manager: userDetails.id }, revision);
    expect(answer.body).toMatchObject({ billable: true, trusted: true, manager: { id: userDetails.id }, revision: revision + 1 });
    expect(answer.headers.etag).toBe(`"${revision + 1}"`);
    const stale = await mark({ billable: false }, revision);
    expect({ status: stale.status, current: stale.body.current }).toMatchObject({ status: 412, current: { billable: true, revision: revision + 1 } });
    expect((await mark({ manager: buyer.organisation }, revision + 1)).body.errors).toMatchObject([{ path: 'body.manager', rule: 'administrator' }]);
    const managedBuyers = await get<List<OrganisationRow>>('/admin/buyers?group=my', accessToken);
    expect(managedBuyers.items.map(({ id }) => id)).toEqual([buyer.organisation]);
    expect((await mark({ manager: null }, revision + 1)).body.manager).toBeNull();
  });

  test('nobody acts for a blocked organisation until it is unblocked', async () => {
    const seller = await makePerson(app, { orgType: 'SELLER' });
    const viewer = await makePerson(app, { joins: { id: seller.organisationId, publicId: seller.organisation, roleId: 4 } });
    const path = `/admin/organisations/${seller.organisation}`;
    expect((await callApi(app, 'POST', `${path}/block`, { token: admin, body: { reason: 'Sends spam' } })).body).toMatchObject({ blockedReason: 'Sends spam' });
    expect((await callApi(app, 'POST', `${path}/block`, { token: otherAdmin, body: { reason: 'Too' } })).status).toBe(409);
    const { accessToken: token, userDetails } = await signInAs(app, seller);
    expect(userDetails.baseOrganizationDTOList).toEqual([]);
    expect(await listBlocked(token)).toMatchObject([{ id: seller.organisation, reason: 'Sends spam' }]);
    expect(await listBlocked((await signInAs(app, await makePerson(app))).accessToken)).toEqual([]);
    await callApi(app, 'POST', `${path}/unblock`, { token: admin, body: {} });
    expect((await signInAs(app, seller)).userDetails.baseOrganizationDTOList).toHaveLength(1);
    expect(await listBlocked(token)).toEqual([]);
    for (const { email } of [seller, viewer]) {
      const sentMails = await mails(email);
      expect(sentMails.map(({ template }) => template)).toEqual(['organisation-blocked', 'organisation-unblocked']);
      expect(sentMails[0]?.text).toContain('Reason: Sends spam');
    }
  });
});

const place = (id: string, parent: string | null, from: string | null, token = admin) =>
  callApi<AdminOrganisation & Problem>(app, 'PUT', `/admin/organisations/${id}/parent`, { token, body: { parent, from } });

describe('placing a buyer below another', () => {
  test('moves it to another tree with all its descendants, and detaches it again', async () => {
    const [firstBuyer, secondBuyer] = [await makePerson(app), await makePerson(app)];
    const child = await makePerson(app, { under: firstBuyer.organisationId });
    const grandchild = await makePerson(app, { under: child.organisationId });
    const actsFor = async (person: MadePerson, organisation: string) =>
      (await callApi(app, 'GET', '/team', { token: (await signInAs(app, person)).accessToken, headers: { 'child-org': organisation } })).status;
    const moveAnswer = await place(child.organisation, secondBuyer.organisation, firstBuyer.organisation);
    expect(moveAnswer.body).toMatchObject({ parent: { id: secondBuyer.organisation } });
    expect([await actsFor(firstBuyer, grandchild.organisation), await actsFor(secondBuyer, grandchild.organisation)]).toEqual([404, 200]);
    const lateAnswer = await place(child.organisation, null, firstBuyer.organisation);
    expect({ status: lateAnswer.status, current: lateAnswer.body.current }).toMatchObject({
      status: 409,
      current: { parent: { id: secondBuyer.organisation } },
    });
    expect((await place(child.organisation, null, secondBuyer.organisation)).body.parent).toBeNull();
    expect(await actsFor(secondBuyer, child.organisation)).toBe(404);
    expect(await readAuditActions(child.organisation)).toEqual(['organisation.create', 'organisation.move', 'organisation.detach']);
  });

  test('is refused below itself, a seller, a denied organisation or nothing, and where nobody would own it', async () => {
    const top = await makePerson(app);
    const child = await makePerson(app, { under: top.organisationId });
    expect((await place(top.organisation, child.organisation, null)).body.errors).toMatchObject([{ path: 'body.parent', rule: 'cycle' }]);
    expect((await place(top.organisation, top.organisation, null)).body.errors).toMatchObject([{ rule: 'cycle' }]);
    const invalidParents = [
      (await makePerson(app, { orgType: 'SELLER' })).organisation,
      (await makePerson(app, { approval: 'denied' })).organisation,
      (await importOrganisation('Bureau of Springs')).publicId,
      newPublicId(),
    ];
    for (const parent of invalidParents)
      expect((await place(top.organisation, parent, null)).body.errors).toMatchObject([{ path: 'body.parent', rule: 'unknown' }]);
    expect((await place(invalidParents[0]!, top.organisation, null)).status).toBe(409);
    expect((await place(newPublicId(), top.organisation, null)).status).toBe(404);
    const empty = await callApi<{ id: string }>(app, 'POST', '/organization/children', {
      token: admin,
      body: { name: 'Nobody there' },
      headers: { 'child-org': top.organisation },
    });
    expect((await place(empty.body.id, null, top.organisation)).body.errors).toMatchObject([{ rule: 'no-owner' }]);
    const { accessToken } = await signInAs(app, top);
    expect((await place(child.organisation, null, top.organisation, accessToken)).status).toBe(403);
  });

  test('refuses one of two simultaneous moves that would form a cycle', async () => {
    const [firstBuyer, secondBuyer] = [await makePerson(app), await makePerson(app)];
    const answers = await Promise.all([
      place(firstBuyer.organisation, secondBuyer.organisation, null),
      place(secondBuyer.organisation, firstBuyer.organisation, null),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('an administrator who acts for it changes its name and country at once', async () => {
    const child = await makePerson(app, { under: (await makePerson(app)).organisationId });
    const headers = { 'child-org': child.organisation };
    const { revision } = (await callApi<{ revision: number }>(app, 'GET', '/organization', { token: admin, headers })).body;
    const changed = await callApi(app, 'PUT', '/organization', {
      token: admin,
      body: { name: 'Renamed Part', country: 'IN' },
      headers: { ...headers, 'if-match': `"${revision}"` },
    });
    expect(changed.body).toMatchObject({ name: 'Renamed Part', country: 'IN', waiting: null });
  });
});

describe('lists', () => {
  test('every count matches the length of its list, with any filter', async () => {
    const parent = await makePerson(app, { country: 'KE' });
    for (const approval of ['pending', 'approved', 'denied'] as const) {
      await makePerson(app, { approval, country: 'KE', under: parent.organisationId });
      await makePerson(app, { approval, orgType: 'BOTH' });
    }
    await makePerson(app, { orgType: 'SELLER', country: 'KE' });
    const me = (await callApi<{ id: string }>(app, 'GET', '/auth/me', { token: admin })).body.id;
    const { items } = await get<List<OrganisationRow>>('/admin/buyers?size=100');
    for (const [index, { id, revision }] of items.entries())
      await callApi(app, 'PATCH', `/admin/organisations/${id}`, {
        token: admin,
        body: { billable: index % 2 === 0, trusted: index % 3 === 0, manager: index % 4 === 0 ? me : null },
        headers: { 'if-match': `"${revision}"` },
      });
    const isIn: Record<(typeof buyerGroups)[number], (row: OrganisationRow) => boolean> = {
      my: ({ manager }) => manager?.id === me,
      all: () => true,
      billable: ({ billable }) => billable,
      pending: ({ approval }) => approval === 'pending',
      approved: ({ approval }) => approval === 'approved',
      denied: ({ approval }) => approval === 'denied',
      child: (row) => row.parent !== null,
    };
    const allBuyers = (await get<List<OrganisationRow>>('/admin/buyers?size=100')).items;
    for (const group of buyerGroups) {
      const listedIds = (await get<List<OrganisationRow>>(`/admin/buyers?group=${group}&size=100`)).items.map(({ id }) => id);
      expect([group, listedIds]).toEqual([group, allBuyers.filter(isIn[group]).map(({ id }) => id)]);
      expect(listedIds.length).toBeGreaterThan(0);
    }
    const filters = fc.record(
      {
        q: fc.constantFrom('organisation', 'zzz', '%', '_', 'of p'),
        country: fc.constantFrom('KE', 'NP', 'KE,NP', 'FR'),
        orgType: fc.constantFrom('BUYER', 'BOTH'),
        blocked: fc.constantFrom('true', 'false'),
        trusted: fc.constantFrom('true', 'false'),
        approval: fc.constantFrom('pending', 'approved,denied'),
        parent: fc.constant(parent.organisation),
        manager: fc.constant(me),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom('name', '-name', '-created', 'country', 'parent', '-approval'), async (filter, sort) => {
        const query = new URLSearchParams(filter);
        const { counts } = await get<{ counts: Record<string, number> }>(`/admin/buyers/counts?${query}`);
        for (const group of buyerGroups) {
          const pagedIds: string[] = [];
          let cursor: string | null = null;
          do {
            const page: List<OrganisationRow> = await get(`/admin/buyers?${query}&group=${group}&sort=${sort}&size=7${cursor ? `&cursor=${cursor}` : ''}`);
            expect(page.total).toBe(counts[group]);
            pagedIds.push(...page.items.map(({ id }) => id));
            cursor = page.next;
          } while (cursor);
          expect(new Set(pagedIds).size).toBe(counts[group]);
          expect(pagedIds).toHaveLength(counts[group]!);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('sellers are listed with their filters', async () => {
    const { items, total } = await get<List<OrganisationRow>>('/seller?country=KE');
    expect(items.every(({ orgType, country }) => orgType !== 'BUYER' && country === 'KE')).toBe(true);
    const { filters } = await get<{ filters: Record<string, { value: string; count: number }[]> }>('/seller/filter?country=KE');
    expect(filters['country']?.find(({ value }) => value === 'KE')?.count).toBe(total);
    expect(filters['orgType']?.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  test('only administrators read them', async () => {
    const { accessToken: token } = await signInAs(app, await makePerson(app));
    for (const path of ['/admin/buyers', '/admin/buyers/counts', '/seller', '/seller/filter', '/admin/drafts', `/admin/organisations/${newPublicId()}`])
      expect([path, (await callApi(app, 'GET', path, { token })).status]).toEqual([path, 403]);
    expect((await callApi(app, 'GET', `/admin/organisations/${newPublicId()}`, { token: admin })).status).toBe(404);
    expect((await callApi(app, 'GET', '/admin/buyers?cursor=abc', { token: admin })).status).toBe(400);
  });
});
