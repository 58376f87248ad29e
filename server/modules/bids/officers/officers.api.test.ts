import { describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { OfficerList } from '#contract/opening-officers.ts';
import { tenders } from '#server/modules/notices/index.ts';
import { runHook } from '#server/platform/hooks.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { tokenOf } from '#tests/support/people.ts';
import { PASSPHRASE, makeBuyer, makeOfficer, makeOfficers, makeSupplier, makeTender, open, personId, submit } from '#tests/support/bidding.ts';
import { detailsOf, makeReadyDraft, saveTab, submitDraft, trust } from '#tests/support/drafts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type MadePerson, PASSWORD, callApi, makePerson } from '#tests/support/people.ts';

const DEADLINE = '2026-12-01T11:15:00.000Z';
const BEFORE = '2026-12-01T06:00:00.000Z';
const clock = fixedClock(BEFORE);
const app = await testApp({ clock });

const listed = (token: string) => callApi<OfficerList>(app, 'GET', '/tenders/officers', { token });
const appoint = async (token: string, person: MadePerson, headers: Record<string, string> = {}) =>
  callApi<OfficerList & Problem>(app, 'POST', '/tenders/officers', { token, headers, body: { person: await personId(app, person) } });
const remove = (token: string, id: string) => callApi<OfficerList & Problem>(app, 'DELETE', `/tenders/officers/${id}`, { token });
const setPassphrase = (token: string, body: Record<string, unknown>) =>
  callApi<{ lostTenders: number } & Problem>(app, 'PUT', '/tenders/officers/passphrase', { token, body: { password: PASSWORD, ...body } });
const ruleOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as Problem).errors?.[0]?.rule];
const isPublishable = async (buyerId: number, kind: 'online' | 'offline' = 'online') =>
  (await runHook(app.ctx, tenders.publicationCheck, { id: null, kind, buyerId })).flat().length === 0;
const member = (owner: MadePerson) => makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 } });

describe('opening officers', () => {
  test('are asked for before an online notice is submitted; its key comes with its publication', async () => {
    clock.set(BEFORE);
    const owner = await makePerson(app);
    const token = await tokenOf(app, owner);
    await trust(app, owner.organisationId);
    const id = await makeReadyDraft(app, { token }, { 'General-information': { kind: 'online' } });
    const refused = await submitDraft<Problem>(app, { token }, id);
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'General-information.kind', rule: 'opening-officers' }]]);
    await makeOfficers(app, owner);
    expect(await submitDraft(app, { token }, id)).toMatchObject({ status: 200, body: { status: 'published' } });
    const { rows } = await app.connection.pool.query(
      'select count(s.*)::int as shares from notice n join tender_key k on k.notice_id = n.id join tender_key_share s using (notice_id) where public_id = $1',
      [id],
    );
    expect(rows).toEqual([{ shares: 3 }]);
  });

  test('are among what an online draft still lacks, at each save, until three have a passphrase', async () => {
    clock.set(BEFORE);
    const owner = await makePerson(app);
    const token = await tokenOf(app, owner);
    const id = await makeReadyDraft(app, { token });
    const kind = async (value: string, more: Record<string, unknown> = {}) =>
      (await saveTab(app, { token }, id, 'General-information', { kind: value, ...more })).body.checks.map(({ code, severity, field }) => [
        code,
        severity,
        field,
      ]);
    const lacking = [['opening-officers', 'hard', 'kind']];
    expect(await kind('offline')).toEqual([]);
    expect(await kind('online')).toEqual(lacking);
    // A result takes no bids.
    expect(await kind('online', { type: 'contractAward' })).toEqual([]);
    expect(await kind('online', { type: 'requestForQuotations' })).toEqual(lacking);
    const [, clerk] = await makeOfficers(app, owner);
    expect(await kind('online')).toEqual([]);
    await app.connection.pool.query('delete from membership where account_id = $1', [clerk.accountId]);
    expect((await detailsOf(app, { token }, id)).checks).toMatchObject([{ code: 'opening-officers' }]);
    expect(await isPublishable(owner.organisationId)).toBe(false);
  });

  test('are people of the buyer or of those above it, three to five, each with a passphrase of their own', async () => {
    clock.set(BEFORE);
    const parent = await makePerson(app);
    const owner = await makePerson(app, { under: parent.organisationId });
    const token = await tokenOf(app, owner);
    const [clerk, above] = [await member(owner), await member(parent)];
    expect(await isPublishable(owner.organisationId)).toBe(false);
    expect(await isPublishable(owner.organisationId, 'offline')).toBe(true);
    for (const person of [owner, clerk, above]) expect((await appoint(token, person)).status).toBe(200);
    expect((await mailsTo(app, above.email)).map(({ template }) => template)).toEqual(['opening-officer-appointed']);
    for (const stranger of [
      await makePerson(app),
      await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 }, unverified: true }),
    ])
      expect(ruleOf(await appoint(token, stranger))).toEqual([400, 'unknown']);
    const { body } = await listed(token);
    expect(body.officers.map(({ state, organisation, isYou }) => [state, organisation?.id, isYou])).toEqual([
      ['no-passphrase', owner.organisation, true],
      ['no-passphrase', owner.organisation, false],
      ['no-passphrase', parent.organisation, false],
    ]);
    for (const person of [owner, clerk, above]) {
      expect(await isPublishable(owner.organisationId)).toBe(false);
      expect((await setPassphrase(await tokenOf(app, person), { passphrase: `A secret of ${person.username}` })).status).toBe(200);
    }
    expect(await isPublishable(owner.organisationId)).toBe(true);
    expect((await listed(token)).body.isReady).toBe(true);
    expect(await mailsTo(app, above.email)).toHaveLength(2);
    for (const next of [await member(owner), await member(owner)]) expect((await appoint(token, next)).status).toBe(200);
    expect(ruleOf(await appoint(token, await member(owner)))).toEqual([409, 'most-officers']);
    expect((await remove(token, await personId(app, clerk))).body.officers).toHaveLength(4);
    expect(await isPublishable(owner.organisationId)).toBe(false);
  });

  test('are chosen by the buyer’s own people with the right, never by an administrator', async () => {
    const owner = await makePerson(app);
    const clerk = await member(owner);
    const clerkToken = await tokenOf(app, clerk);
    expect((await appoint(clerkToken, clerk)).status).toBe(403);
    const admin = await tokenOf(app, await makePerson(app, { superAdmin: true }));
    const asBuyer = { 'child-org': owner.organisation };
    expect((await appoint(admin, owner, asBuyer)).status).toBe(403);
    expect((await callApi(app, 'GET', '/tenders/officers/candidates', { token: admin, headers: asBuyer })).status).toBe(403);
    const supplier = await makeSupplier(app);
    expect((await appoint(supplier.token, supplier)).status).toBe(403);
    const found = await callApi<{ items: { username: string }[] }>(app, 'GET', `/tenders/officers/candidates?q=${encodeURIComponent(clerk.username)}`, {
      token: await tokenOf(app, owner),
    });
    expect(found.body.items.map(({ username }) => username)).toEqual([clerk.username]);
    expect(ruleOf(await setPassphrase(clerkToken, { passphrase: PASSPHRASE }))).toEqual([403, undefined]);
  });

  test('set a passphrase with their password; a common or short one is refused', async () => {
    const owner = await makePerson(app);
    const token = await tokenOf(app, owner);
    await appoint(token, owner);
    expect(ruleOf(await setPassphrase(token, { passphrase: 'short' }))).toEqual([400, 'least-string']);
    expect(ruleOf(await setPassphrase(token, { passphrase: 'passwordpassword' }))).toEqual([400, 'common']);
    expect(ruleOf(await setPassphrase(token, { passphrase: PASSPHRASE, password: 'wrong' }))).toEqual([400, 'wrong']);
    expect((await setPassphrase(token, { passphrase: PASSPHRASE })).status).toBe(200);
    expect(ruleOf(await setPassphrase(token, { passphrase: 'another long one' }))).toEqual([400, 'required']);
    expect(ruleOf(await setPassphrase(token, { passphrase: 'another long one', current: 'not this one' }))).toEqual([400, 'wrong']);
    expect((await setPassphrase(token, { passphrase: 'another long one', current: PASSPHRASE })).status).toBe(200);
  });
});

/** A tender with a bid, of a buyer with three officers. */
async function tenderWithBid() {
  clock.set(BEFORE);
  const { buyer, officers } = await makeBuyer(app);
  const notice = await makeTender(app, buyer, DEADLINE);
  const supplier = await makeSupplier(app);
  expect((await submit(app, supplier, notice)).status).toBe(200);
  return { buyer, officers, notice };
}
const share = (organisation: string, [one, two]: readonly { id: string; token: string }[], passphrases = [PASSPHRASE, PASSPHRASE]) =>
  callApi<{ shared: number; unshared: number } & Problem>(app, 'POST', '/tenders/officers/shares', {
    token: one!.token,
    body: { organisation, officers: [one!, two!].map(({ id }, index) => ({ id, passphrase: passphrases[index] })) },
  });
const openersOf = async (token: string) => (await listed(token)).body.tenders.map(({ openers }) => openers);

describe('the shares of a tender’s key', () => {
  test('are good after a change of the passphrase, and lost with a lost one until two others share them again', async () => {
    const { buyer, officers, notice } = await tenderWithBid();
    const [first, second, third] = officers;
    expect(await openersOf(first.token)).toEqual([officers.map(({ id }) => id)]);
    expect((await setPassphrase(third.token, { passphrase: 'a changed passphrase', current: PASSPHRASE })).body.lostTenders).toBe(0);
    expect(await openersOf(first.token)).toEqual([officers.map(({ id }) => id)]);
    expect((await setPassphrase(second.token, { passphrase: 'a new one for a lost', lost: true })).body.lostTenders).toBe(1);
    expect(await openersOf(first.token)).toEqual([[first.id, third.id]]);
    expect(ruleOf(await share(buyer.organisation, [first, second], [PASSPHRASE, 'a wrong passphrase']))).toEqual([400, 'wrong']);
    // The second officer's share is lost, so these two cannot share.
    expect((await share(buyer.organisation, [first, second], [PASSPHRASE, 'a new one for a lost'])).body).toEqual({ shared: 0, unshared: 1 });
    expect((await share(buyer.organisation, [first, third], [PASSPHRASE, 'a changed passphrase'])).body).toEqual({ shared: 1, unshared: 0 });
    expect(await openersOf(first.token)).toEqual([officers.map(({ id }) => id)]);
    clock.set(DEADLINE);
    expect((await open(app, notice, [first, second], [PASSPHRASE, 'a new one for a lost'])).body).toMatchObject({ opening: { bids: [{ unreadable: null }] } });
  });

  test('go to an officer in place of one who left; an officer whom a tender needs is not removed', async () => {
    const { buyer, officers, notice } = await tenderWithBid();
    const [first, second, third] = officers;
    const successor = await member(buyer);
    expect((await remove(first.token, third.id)).status).toBe(200);
    expect(ruleOf(await remove(first.token, second.id))).toEqual([409, 'would-lock']);
    expect(ruleOf(await callApi(app, 'POST', '/users/erase', { token: second.token, body: { password: PASSWORD } }))).toEqual([409, 'last-officer']);
    const newOfficer = await makeOfficer(app, buyer.organisationId, successor, 2);
    expect(await openersOf(first.token)).toEqual([[first.id, second.id]]);
    expect((await share(buyer.organisation, [first, second])).body).toEqual({ shared: 1, unshared: 0 });
    expect((await remove(first.token, second.id)).status).toBe(200);
    clock.set(DEADLINE);
    expect(ruleOf(await open(app, notice, [first, second]))).toEqual([400, 'no-officer']);
    expect((await open(app, notice, [first, newOfficer])).status).toBe(200);
  });

  test('of an officer who left the organisation do not count; with fewer than two nothing opens the bids', async () => {
    const { buyer, officers, notice } = await tenderWithBid();
    const [first, second, third] = officers;
    for (const { id } of [second, third]) expect((await callApi(app, 'DELETE', `/team/${id}`, { token: first.token })).status).toBe(200);
    const { body } = await listed(first.token);
    expect(body.officers.map(({ state }) => state)).toEqual(['ready', 'left', 'left']);
    expect(body.tenders.map(({ openers }) => openers)).toEqual([[first.id]]);
    clock.set(DEADLINE);
    expect(ruleOf(await open(app, notice, [first, second]))).toEqual([409, 'few-officers']);
    expect(ruleOf(await share(buyer.organisation, [first, second]))).toEqual([400, 'left']);
    expect((await callApi(app, 'GET', `/tenders/opening?notice=${notice}`, { token: first.token })).body).toMatchObject({
      preparation: { hindrance: 'few-officers', bids: 1, mayOpen: false },
    });
  });

  test('are shared by officers alone, and guessing a passphrase soon has to wait', async () => {
    const { buyer, officers } = await tenderWithBid();
    const [first, second] = officers;
    const stranger = { id: second.id, token: await tokenOf(app, await makePerson(app)) };
    expect((await share(buyer.organisation, [stranger, first])).status).toBe(404);
    expect((await share((await makePerson(app)).organisation, [first, second])).status).toBe(404);
    expect(ruleOf(await share(buyer.organisation, [first, first]))).toEqual([400, 'same']);
    for (let guess = 0; guess < 5; guess++) expect(ruleOf(await share(buyer.organisation, [first, second], [PASSPHRASE, 'guess']))).toEqual([400, 'wrong']);
    expect(await share(buyer.organisation, [first, second])).toMatchObject({ status: 429, body: { retryAfter: 2 } });
  });
});
