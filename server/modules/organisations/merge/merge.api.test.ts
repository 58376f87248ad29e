import { describe, expect, test } from 'vitest';
import type { AdminApprovalRequest, AdminOrganisation } from '#contract/administration.ts';
import type { Problem } from '#contract/errors.ts';
import type { Merge } from '#contract/merges.ts';
import type { BuyerProfile } from '#contract/organisations.ts';
import type * as contract from '#contract/organisations.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { whileLockHeld } from '#tests/support/while-lock-held.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { matchBuyers } from '../index.ts';

const app = await testApp();
const { pool } = app.connection;
const tokenOf = async (person: MadePerson) => (await signInAs(app, person)).accessToken;
const admin = await tokenOf(await makePerson(app, { superAdmin: true }));
const secondAdmin = await tokenOf(await makePerson(app, { superAdmin: true }));

interface Imported {
  rowId: number;
  id: string;
  name: string;
  identifier: { scheme: string; identifier: string };
}
let numbers = 100;
/** A body that imports name, with a notice that has an award. */
async function importOrganisation(name: string): Promise<Imported> {
  const identifier = { scheme: 'NP-REG', identifier: String(++numbers) };
  const [rowId = 0] = await matchBuyers(app.ctx, [{ name, country: 'NP', identifiers: [identifier] }]);
  const awards = [{ id: '1', suppliers: [{ name: 'Hills & Sons' }] }];
  await makeNotice(app, { buyerId: rowId, status: 'awarded', content: { title: `Works of ${name}`, awards } });
  await drainAll(app.ctx);
  const { rows } = await pool.query<{ id: string }>('select public_id as id from organisation where id = $1', [rowId]);
  return { rowId, id: rows[0]!.id, name, identifier };
}
const requestMergeOf = (token: string | undefined, organisation: string, reason = 'Our letterhead bears both names.') =>
  callApi<Merge & Problem>(app, 'POST', '/organization/merge', { ...(token ? { token } : {}), body: { organisation, reason } });
const listOwnMerges = async (token: string) => (await callApi<{ items: Merge[] }>(app, 'GET', '/organization/merge', { token })).body.items;
const readOrganisation = async (id: string) => (await callApi<AdminOrganisation>(app, 'GET', `/admin/organisations/${id}`, { token: admin })).body;
const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` });
const approve = async (id: string, organisation: string, token = admin) =>
  callApi<AdminApprovalRequest & Problem>(app, 'PUT', '/organization/drafts', {
    token,
    headers: ifMatch((await readOrganisation(organisation)).revision),
    body: { id },
  });
const merge = async (into: string, from: string, revision?: number) =>
  callApi<AdminOrganisation & Problem>(app, 'POST', `/admin/organisations/${into}/merge`, {
    token: admin,
    headers: ifMatch(revision ?? (await readOrganisation(into)).revision),
    body: { organisation: from },
  });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const searchBuyers = async (q: string) => {
  await drainAll(app.ctx);
  return (await app.get<contract.BuyerList>(`/api/buyer/search?q=${encodeURIComponent(q)}`)).body.items.map(({ id, notices }) => [id, notices]);
};
const noticesOf = async (buyer: string) =>
  (await app.get<{ items: { title: string }[] }>(`/api/notices/filter?buyer=${buyer}`)).body.items.map(({ title }) => title);
const awardsOf = async (buyer: string) => (await app.get<{ total: number }>(`/api/awards?buyer=${buyer}`)).body.total;

describe('a buyer requests to merge an imported organisation', () => {
  test('once at a time, as its owner; the request can be withdrawn', async () => {
    const body = await importOrganisation('Karnali Irrigation Office');
    const owner = await makePerson(app);
    const token = await tokenOf(owner);
    const member = await tokenOf(await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 } }));
    expect((await requestMergeOf(undefined, body.id)).status).toBe(401);
    expect((await requestMergeOf(member, body.id)).status).toBe(403);
    expect((await requestMergeOf(token, body.id, 'short')).status).toBe(400);
    expect((await requestMergeOf(token, 'x'.repeat(26))).status).toBe(404);
    expect((await requestMergeOf(token, (await makePerson(app)).organisation)).status).toBe(404);
    expect((await requestMergeOf(await tokenOf(await makePerson(app, { orgType: 'SELLER' })), body.id)).status).toBe(409);
    expect((await requestMergeOf(await tokenOf(await makePerson(app, { approval: 'denied' })), body.id)).status).toBe(409);
    const { revision } = await readOrganisation(owner.organisation);
    const first = await requestMergeOf(token, body.id);
    expect(first).toMatchObject({ status: 200, body: { state: 'waiting', organisation: { id: body.id, name: body.name } } });
    expect((await readOrganisation(owner.organisation)).revision).toBeGreaterThan(revision);
    expect((await requestMergeOf(token, (await importOrganisation('Another Office')).id)).status).toBe(409);
    expect(await listOwnMerges(member)).toEqual([first.body]);
    const stranger = await tokenOf(await makePerson(app));
    expect(await listOwnMerges(stranger)).toEqual([]);
    const withdraw = (callerToken: string) => callApi<Merge>(app, 'DELETE', `/organization/merge/${first.body.id}`, { token: callerToken });
    expect(statuses([await withdraw(stranger), await withdraw(member)])).toEqual([403, 404]);
    expect((await withdraw(token)).body).toMatchObject({ state: 'withdrawn' });
    expect((await withdraw(token)).status).toBe(404);
    expect((await approve(first.body.id, owner.organisation)).status).toBe(409);
    expect((await readOrganisation(body.id)).mergedInto).toBeNull();
  });

  test('and takes over everything when an administrator approves; its id and name lead to the buyer', async () => {
    const body = await importOrganisation('Bheri Bridge Bureau');
    const childBody = await importOrganisation('Bheri Bridge Bureau, West');
    await pool.query('update organisation set parent_id = $1 where id = $2', [body.rowId, childBody.rowId]);
    const owner = await makePerson(app);
    const token = await tokenOf(owner);
    const { name } = await readOrganisation(owner.organisation);
    const { id } = (await requestMergeOf(token, body.id)).body;
    const holdings = await callApi(app, 'GET', `/admin/organisations/${body.id}/holdings`, { token: admin });
    expect(holdings.body).toEqual({ notices: 1, awards: 1 });
    expect(await readOrganisation(body.id)).toMatchObject({ children: 1, drafts: [{ id, kind: 'merge', other: { id: body.id } }] });
    // An administrator who did not see the request cannot approve it.
    expect((await callApi(app, 'PUT', '/organization/drafts', { token: admin, headers: ifMatch(1), body: { id } })).status).toBe(412);
    expect((await callApi(app, 'PUT', '/organization/drafts', { token: admin, body: { id } })).status).toBe(428);
    const answer = await approve(id, owner.organisation);
    expect(answer).toMatchObject({ status: 200, body: { state: 'approved', other: { id: body.id, name: body.name } } });

    expect(await searchBuyers('bheri')).toEqual([[childBody.id, 1]]);
    expect(await searchBuyers(name)).toEqual([[owner.organisation, 1]]);
    expect(await noticesOf(owner.organisation)).toEqual([`Works of ${body.name}`]);
    // An address that somebody kept finds the same.
    expect(await noticesOf(body.id)).toEqual([`Works of ${body.name}`]);
    expect([await awardsOf(owner.organisation), await awardsOf(body.id)]).toEqual([1, 1]);
    const page = (await app.get<BuyerProfile>(`/api/buyer/profile?id=${body.id}`)).body;
    expect(page).toMatchObject({ id: owner.organisation, name, notices: 1, otherNames: [body.name], identifiers: [body.identifier] });
    expect(page.children.map((child) => child.id)).toEqual([childBody.id]);
    expect(await readOrganisation(body.id)).toMatchObject({ mergedInto: { id: owner.organisation, name }, children: 0, parent: null });

    // A later import of the same body finds the buyer: by its number, by its name, and by both.
    const { identifier } = body;
    const again = await matchBuyers(app.ctx, [
      { name: 'Quite another name', country: 'NP', identifiers: [identifier] },
      { name: ` ${body.name.toUpperCase()} `, country: 'NP' },
      { name: body.name, country: 'NP', identifiers: [identifier, { scheme: 'NP-TAX', identifier: '77' }] },
    ]);
    expect(again).toEqual([owner.organisationId, owner.organisationId, owner.organisationId]);
    expect((await readOrganisation(owner.organisation)).identifiers.map(({ scheme }) => scheme)).toEqual(['NP-REG', 'NP-TAX']);

    // Nobody finds or claims it any more.
    const newcomerToken = await tokenOf(await makePerson(app, { alone: true }));
    const unclaimedList = await callApi<{ items: object[] }>(app, 'GET', '/organization/unclaimed?name=Bheri Bridge Bureau', { token: newcomerToken });
    expect(unclaimedList.body.items).toMatchObject([{ id: childBody.id }]);
    const claim = { organisation: body.id, orgType: 'BUYER', reason: 'I work there too, ask them.' };
    expect((await callApi(app, 'POST', '/organization/claim', { token: newcomerToken, body: claim })).status).toBe(404);

    expect((await mailsTo(app, owner.email)).at(-1)).toMatchObject({ template: 'merge-approved', subject: `${body.name} is now part of ${name}` });
    const { items } = (await callApi<{ items: { action: string; details: object }[] }>(app, 'GET', '/audit', { token })).body;
    expect(items[0]).toMatchObject({ action: 'organisation.merge.approve', details: { organisation: body.id, name: body.name, identifiers: 1, children: 1 } });
  });

  test('and is told the reason when an administrator denies it', async () => {
    const body = await importOrganisation('Mechi Paving Board');
    const owner = await makePerson(app);
    const token = await tokenOf(owner);
    const { id } = (await requestMergeOf(token, body.id)).body;
    expect((await callApi(app, 'POST', '/organization/drafts/reject', { token: admin, body: { id, reason: 'Two bodies' } })).status).toBe(200);
    expect(await listOwnMerges(token)).toMatchObject([{ state: 'denied', answer: 'Two bodies' }]);
    expect((await mailsTo(app, owner.email)).at(-1)).toMatchObject({ template: 'merge-denied' });
    expect(await noticesOf(body.id)).toHaveLength(1);
    expect((await requestMergeOf(token, body.id)).status).toBe(200);
  });

  test('which is pending until the buyer itself is approved', async () => {
    const body = await importOrganisation('Seti Sewer Section');
    const owner = await makePerson(app, { approval: 'pending' });
    const { id } = (await requestMergeOf(await tokenOf(owner), body.id)).body;
    expect((await approve(id, owner.organisation)).status).toBe(409);
    const registration = (await readOrganisation(owner.organisation)).drafts.find(({ kind }) => kind === 'registration')!;
    expect((await approve(registration.id, owner.organisation)).status).toBe(200);
    expect((await approve(id, owner.organisation)).status).toBe(200);
  });
});

test('search finds merged notices by the old name and by the buyer’s; locked ones by the buyer’s alone', async () => {
  const body = await importOrganisation('Tinau Embankment Board');
  const content = { title: 'Retaining walls', buyerName: body.name };
  const free = await makeNotice(app, { buyerId: body.rowId, content });
  const locked = await makeNotice(app, { buyerId: body.rowId, free: false, content });
  const owner = await makePerson(app);
  expect((await merge(owner.organisation, body.id)).status).toBe(200);
  await drainAll(app.ctx);
  const searchNotices = async (q: string, token?: string) => {
    const path = `/search?q=${encodeURIComponent(q)}`;
    const { items } = (await callApi<{ items: { id: string; title: string }[] }>(app, 'GET', path, token ? { token } : {})).body;
    return items
      .filter(({ title }) => title === content.title)
      .map(({ id }) => id)
      .toSorted();
  };
  expect(await searchNotices('Tinau embankment')).toEqual([free]);
  expect(await searchNotices('Tinau embankment', admin)).toEqual([free, locked].toSorted());
  expect(await searchNotices((await readOrganisation(owner.organisation)).name)).toEqual([free, locked].toSorted());
});

describe('an imported organisation is merged into only one buyer', () => {
  test('whichever of two administrators decides first', async () => {
    const body = await importOrganisation('Rapti Road Office');
    const owner = await makePerson(app);
    const { id } = (await requestMergeOf(await tokenOf(owner), body.id)).body;
    const answers = await Promise.all([approve(id, owner.organisation), approve(id, owner.organisation, secondAdmin)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.current).toMatchObject({ id, state: 'approved' });
  });

  test('and other merge requests and claims are denied with a mail', async () => {
    for (const round of [1, 2, 3]) {
      const body = await importOrganisation(`Babai Bureau ${round}`);
      const [firstOwner, secondOwner, claimant] = [await makePerson(app), await makePerson(app), await makePerson(app, { alone: true })];
      const [firstMerge, secondMerge] = [
        (await requestMergeOf(await tokenOf(firstOwner), body.id)).body.id,
        (await requestMergeOf(await tokenOf(secondOwner), body.id)).body.id,
      ];
      const claimFields = { organisation: body.id, orgType: 'BUYER', reason: 'I am its head since spring.' };
      const claim = (await callApi<{ id: string }>(app, 'POST', '/organization/claim', { token: await tokenOf(claimant), body: claimFields })).body.id;
      const answers = await Promise.all([
        approve(firstMerge, firstOwner.organisation),
        approve(secondMerge, secondOwner.organisation, secondAdmin),
        approve(claim, body.id),
      ]);
      expect(statuses(answers)).toEqual([200, 409, 409]);
      const templates = async ({ email }: MadePerson) => (await mailsTo(app, email)).map(({ template }) => template);
      const mailedTemplates = (await Promise.all([firstOwner, secondOwner, claimant].map(templates))).map((personTemplates) =>
        personTemplates.filter((template) => /merge|claim/u.test(template)),
      );
      expect(mailedTemplates.flat().toSorted()).toEqual(
        [answers[2].status === 200 ? 'claim-approved' : 'merge-approved', 'claim-taken', 'claim-taken'].toSorted(),
      );
      const { rows } = await pool.query<{ states: string[] }>(
        'select array_agg(state order by state) as states from approval_request where organisation_id = $1 or other_id = $1',
        [body.rowId],
      );
      expect(rows[0]!.states).toEqual(['approved', 'denied', 'denied']);
    }
  });

  test('and into none if the request is withdrawn at that instant', async () => {
    const body = await importOrganisation('Kamala Canal Committee');
    const owner = await makePerson(app);
    const { id } = (await requestMergeOf(await tokenOf(owner), body.id)).body;
    const headers = ifMatch((await readOrganisation(owner.organisation)).revision);
    const answer = await whileLockHeld(
      app,
      async ({ db }) => db.updateTable('approval_request').set({ state: 'withdrawn' }).where('public_id', '=', id).execute(),
      () => callApi(app, 'PUT', '/organization/drafts', { token: admin, headers, body: { id } }),
      async () => undefined,
    );
    expect(answer.status).toBe(409);
    expect((await readOrganisation(body.id)).mergedInto).toBeNull();
  });
});

describe('an administrator merges two organisations directly', () => {
  test('in the version they saw, only an imported one into an approved buyer, and closes the requests for it', async () => {
    const body = await importOrganisation('Tinau Transport Trust');
    const owner = await makePerson(app);
    const otherOwner = await makePerson(app);
    const { revision } = await readOrganisation(owner.organisation);
    await requestMergeOf(await tokenOf(owner), body.id);
    expect((await merge(owner.organisation, body.id, revision)).status).toBe(412);
    expect((await callApi(app, 'POST', `/admin/organisations/${owner.organisation}/merge`, { token: admin, body: { organisation: body.id } })).status).toBe(
      428,
    );
    expect((await merge(owner.organisation, otherOwner.organisation)).status).toBe(409);
    expect((await merge(owner.organisation, '0'.repeat(26))).status).toBe(404);
    expect((await merge((await makePerson(app, { orgType: 'SELLER' })).organisation, body.id)).status).toBe(409);
    expect((await merge((await importOrganisation('Quite unlike it')).id, body.id)).status).toBe(409);
    const mergeAnswer = await merge(owner.organisation, body.id);
    expect(mergeAnswer).toMatchObject({ status: 200, body: { details: { otherNames: [body.name] }, drafts: [{ kind: 'merge', state: 'approved' }] } });
    expect((await merge(otherOwner.organisation, body.id)).status).toBe(409);
    await drainAll(app.ctx);
    expect(await noticesOf(owner.organisation)).toEqual([`Works of ${body.name}`]);
  });

  test('but not into one of its own descendants', async () => {
    const body = await importOrganisation('Gandaki Gas Group');
    const owner = await makePerson(app, { under: body.rowId });
    expect((await merge(owner.organisation, body.id)).status).toBe(409);
  });
});
