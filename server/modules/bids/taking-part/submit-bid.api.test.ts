import { describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { InterestedBidders, Participation, Receipt } from '#contract/participation.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { tokenOf } from '#tests/support/people.ts';
import { type Supplier, bidBody, makeBuyer, makeSupplier, makeTender, submit } from '#tests/support/bidding.ts';
import { detailsOf, ifMatch } from '#tests/support/drafts.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson } from '#tests/support/people.ts';

const DEADLINE = '2026-12-01T11:15:00.000Z';
const BEFORE = '2026-12-01T11:14:59.999Z';
const clock = fixedClock('2026-12-01T06:00:00.000Z');
const app = await testApp({ clock });
const { buyer, officers } = await makeBuyer(app);
const at = (time: string) => clock.set(time);
const participationOf = (supplier: Supplier, notice: string) =>
  callApi<Participation>(app, 'GET', `/tenders/participation?notice=${notice}`, { token: supplier.token });
const ruleOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as Problem).errors?.[0]?.rule];
const offer = (lot: string, currency = 'NPR') => ({ lot, amount: '10', currency });
const twoLots = {
  lots: [
    { id: 'LOT-1', title: 'Pillars', deadline: { at: '2026-12-01T08:00:00.000Z', zone: 'Asia/Kathmandu' } },
    { id: 'LOT-2', title: 'Deck', value: { amount: '5', currency: 'NPR' } },
  ],
};

describe('a bid', () => {
  test('is received with the instant and a digest, replaced and withdrawn', async () => {
    at('2026-12-01T06:00:00.000Z');
    const supplier = await makeSupplier(app);
    const notice = await makeTender(app, buyer, DEADLINE);
    const first = await submit(app, supplier, notice, { note: 'Our first' });
    expect(first.body).toMatchObject({
      state: 'received',
      receivedAt: '2026-12-01T06:00:00.000Z',
      lots: [''],
      validLots: [''],
      noticeVersion: 1,
      endedAt: null,
    });
    expect(first.body.digest).toMatch(/^[0-9a-f]{64}$/u);
    at('2026-12-01T07:00:00.000Z');
    const second = await submit(app, supplier, notice, { amount: '999' });
    expect(second.body.digest).not.toBe(first.body.digest);
    const { body } = await participationOf(supplier, notice);
    expect(body.bids.map(({ id, state, endedAt }) => [id, state, endedAt])).toEqual([
      [second.body.id, 'received', null],
      [first.body.id, 'replaced', '2026-12-01T07:00:00.000Z'],
    ]);
    expect(body).toMatchObject({ refusal: null, interestedSince: '2026-12-01T06:00:00.000Z', now: '2026-12-01T07:00:00.000Z' });
    const withdrawal = await callApi<Receipt>(app, 'DELETE', `/tenders/participation?notice=${notice}`, { token: supplier.token });
    expect(withdrawal.body).toMatchObject({ id: second.body.id, state: 'withdrawn', validLots: [] });
    expect((await callApi(app, 'DELETE', `/tenders/participation?notice=${notice}`, { token: supplier.token })).status).toBe(409);
    const third = await submit(app, supplier, notice);
    expect(third.body.state).toBe('received');
  });

  test('counts from the instant that the clock shows: one before the deadline it is received, at the deadline it is refused', async () => {
    at('2026-12-01T06:00:00.000Z');
    const [early, late] = [await makeSupplier(app), await makeSupplier(app)];
    const notice = await makeTender(app, buyer, DEADLINE);
    at(BEFORE);
    expect((await submit(app, early, notice)).body).toMatchObject({ receivedAt: BEFORE });
    at(DEADLINE);
    expect(ruleOf(await submit(app, late, notice))).toEqual([409, 'closed']);
    expect(ruleOf(await submit(app, early, notice))).toEqual([409, 'closed']);
    expect(ruleOf(await callApi(app, 'DELETE', `/tenders/participation?notice=${notice}`, { token: early.token }))).toEqual([409, 'closed']);
    expect(ruleOf(await callApi(app, 'POST', '/interestedBidders', { token: late.token, body: { notice } }))).toEqual([409, 'closed']);
    const { body } = await participationOf(early, notice);
    expect(body).toMatchObject({ refusal: 'closed', lots: [{ id: '', isOpen: false, deadline: DEADLINE }] });
    expect(body.bids).toHaveLength(1);
  });

  test('for a cancelled tender is refused as such, before its deadline and after it', async () => {
    at('2026-12-01T06:00:00.000Z');
    const supplier = await makeSupplier(app);
    const notice = await makeTender(app, buyer, DEADLINE);
    await submit(app, supplier, notice);
    const { revision } = await detailsOf(app, officers[0], notice);
    const body = { id: notice, reason: 'The road is not built.' };
    expect((await callApi(app, 'POST', '/notices/cancel', { token: officers[0].token, headers: ifMatch(revision), body })).status).toBe(200);
    for (const time of ['2026-12-01T06:00:01.000Z', DEADLINE]) {
      at(time);
      expect(ruleOf(await submit(app, supplier, notice))).toEqual([409, 'cancelled']);
      expect(ruleOf(await callApi(app, 'DELETE', `/tenders/participation?notice=${notice}`, { token: supplier.token }))).toEqual([409, 'cancelled']);
      expect((await participationOf(supplier, notice)).body).toMatchObject({ refusal: 'cancelled', lots: [{ isOpen: false }] });
    }
  });

  test('sent again by the same request is the same bid, after the deadline too', async () => {
    at('2026-12-01T06:00:00.000Z');
    const supplier = await makeSupplier(app);
    const notice = await makeTender(app, buyer, DEADLINE);
    const body = bidBody(notice);
    const send = () => callApi<Receipt>(app, 'POST', '/tenders/participation', { token: supplier.token, body });
    const first = await send();
    at(DEADLINE);
    expect((await send()).body).toEqual(first.body);
    expect((await participationOf(supplier, notice)).body.bids).toHaveLength(1);
  });

  test('is valid once, whatever arrives at the same time', async () => {
    at('2026-12-01T06:00:00.000Z');
    const supplier = await makeSupplier(app);
    const notice = await makeTender(app, buyer, DEADLINE);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => submit(app, supplier, notice, { amount: String(1000 + index) })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    const { body } = await participationOf(supplier, notice);
    expect(body.bids).toHaveLength(50);
    expect(body.bids.filter(({ state }) => state === 'received')).toHaveLength(1);
    expect(body.bids.filter(({ validLots }) => validLots.length > 0)).toHaveLength(1);
  });

  test('is for lots, each until its own deadline', async () => {
    at('2026-12-01T06:00:00.000Z');
    const supplier = await makeSupplier(app);
    const notice = await makeTender(app, buyer, DEADLINE, twoLots);
    for (const [offers, rule] of [
      [[offer('LOT-3')], 'unknown'],
      [[offer('')], 'unknown'],
      [[offer('LOT-1'), offer('LOT-1')], 'repeated'],
      [[offer('LOT-2', 'USD')], 'currency'],
    ] as const)
      expect(ruleOf(await submit(app, supplier, notice, { offers: [...offers] }))).toEqual([400, rule]);
    const both = await submit(app, supplier, notice, { offers: [offer('LOT-1'), offer('LOT-2')] });
    expect(both.body.validLots).toEqual(['LOT-1', 'LOT-2']);
    at('2026-12-01T09:00:00.000Z');
    expect(ruleOf(await submit(app, supplier, notice, { offers: [offer('LOT-1'), offer('LOT-2')] }))).toEqual([409, 'closed']);
    const later = await submit(app, supplier, notice, { offers: [offer('LOT-2')] });
    expect((await participationOf(supplier, notice)).body.bids.map(({ id, state, validLots }) => [id, state, validLots])).toEqual([
      [later.body.id, 'received', ['LOT-2']],
      [both.body.id, 'received', ['LOT-1']],
    ]);
    const withdrawal = await callApi<Receipt>(app, 'DELETE', `/tenders/participation?notice=${notice}`, { token: supplier.token });
    expect(withdrawal.body.id).toBe(later.body.id);
    expect((await participationOf(supplier, notice)).body.bids[1]).toMatchObject({ state: 'received', validLots: ['LOT-1'] });
  });
});

describe('taking part', () => {
  test('is for suppliers that may read the notice, and never for the buyer or those above and below it', async () => {
    at('2026-12-01T06:00:00.000Z');
    const notice = await makeTender(app, buyer, DEADLINE);
    const child = await makePerson(app, { under: buyer.organisationId, orgType: 'BOTH' });
    const viewer = await makeSupplier(app);
    const clerk = await makePerson(app, { joins: { id: viewer.organisationId, publicId: viewer.organisation, roleId: 4 } });
    const asked: [string, number, string | undefined][] = [
      [await tokenOf(app, await makePerson(app)), 403, 'no-supplier'],
      [await tokenOf(app, child), 403, 'own-organisation'],
      [await tokenOf(app, clerk), 403, undefined],
      [await tokenOf(app, await makePerson(app, { alone: true })), 403, undefined],
    ];
    for (const [token, status, rule] of asked) expect(ruleOf(await submit(app, { token }, notice))).toEqual([status, rule]);
    const both = await makePerson(app, { orgType: 'BOTH' });
    expect((await submit(app, { token: await tokenOf(app, both) }, notice)).status).toBe(200);
    const supplier = await makeSupplier(app);
    const locked = await makeNotice(app, { buyerId: buyer.organisationId, free: false, content: { kind: 'online', deadline: { at: DEADLINE, zone: 'UTC' } } });
    expect((await submit(app, supplier, locked)).status).toBe(403);
    const draft = await makeNotice(app, { buyerId: buyer.organisationId, status: 'draft', content: { kind: 'online' } });
    expect((await submit(app, supplier, draft)).status).toBe(404);
    const offline = await makeNotice(app, { buyerId: buyer.organisationId, content: { deadline: { at: DEADLINE, zone: 'UTC' } } });
    expect(ruleOf(await submit(app, supplier, offline))).toEqual([409, 'offline']);
    const endless = await makeNotice(app, { buyerId: buyer.organisationId, content: { kind: 'online' } });
    expect(ruleOf(await submit(app, supplier, endless))).toEqual([409, 'not-open-yet']);
    const unprepared = await makeTender(app, await makePerson(app), DEADLINE);
    expect(ruleOf(await submit(app, supplier, unprepared))).toEqual([409, 'opening-officers']);
    for (const amount of ['-1', '1e5', '01', '1.', '.5', '1,5', '१२', '1'.repeat(16), '1.00001', ''])
      expect({ amount, status: (await submit(app, supplier, notice, { amount })).status }).toEqual({ amount, status: 400 });
  });

  test('is told in numbers to the buyer and administrators, to nobody else, and never to an administrator acting for a supplier', async () => {
    at('2026-12-01T06:00:00.000Z');
    const notice = await makeTender(app, buyer, DEADLINE);
    const [one, two] = [await makeSupplier(app), await makeSupplier(app)];
    await callApi(app, 'POST', '/interestedBidders', { token: one.token, body: { notice } });
    await submit(app, two, notice);
    const admin = await makePerson(app, { superAdmin: true });
    const adminToken = await tokenOf(app, admin);
    const seenBy = async (token?: string, headers: Record<string, string> = {}) =>
      (await callApi<InterestedBidders>(app, 'GET', `/interestedBidders?notice=${notice}`, { ...(token ? { token } : {}), headers })).body;
    const nothing = { interested: null, bids: null, openedAt: null, bidders: [], interestedSince: null };
    const numbers = { ...nothing, interested: 2, bids: 1 };
    expect(await seenBy()).toEqual(nothing);
    expect(await seenBy((await makeSupplier(app)).token)).toEqual(nothing);
    expect(await seenBy(await tokenOf(app, await makePerson(app)))).toEqual(nothing);
    for (const { token } of officers) expect(await seenBy(token)).toEqual(numbers);
    expect(await seenBy(adminToken)).toEqual(numbers);
    expect(await seenBy(one.token)).toEqual({ ...nothing, interestedSince: '2026-12-01T06:00:00.000Z' });
    expect(await seenBy(adminToken, { 'child-org': one.organisation })).toEqual(numbers);
    const asSupplier = { token: adminToken, headers: { 'child-org': one.organisation } };
    expect(ruleOf(await callApi(app, 'GET', `/tenders/participation?notice=${notice}`, asSupplier))).toEqual([403, 'administrator']);
    expect(ruleOf(await callApi(app, 'POST', '/tenders/participation', { ...asSupplier, body: bidBody(notice) }))).toEqual([403, 'administrator']);
    const entries = (
      await callApi<{ items: { action: string; actor: { kind: string }; organisation: unknown; address: unknown }[] }>(
        app,
        'GET',
        '/audit/all?action=bid&size=100',
        { token: adminToken },
      )
    ).body;
    expect(entries.items.length).toBeGreaterThan(1);
    for (const entry of entries.items) expect(entry).toMatchObject({ actor: { kind: 'system' }, organisation: null, address: null });
  });

  test('keeps interest until it is withdrawn, which a valid bid prevents', async () => {
    at('2026-12-01T06:00:00.000Z');
    const notice = await makeTender(app, buyer, DEADLINE);
    const supplier = await makeSupplier(app);
    const { token } = supplier;
    const register = () => callApi<InterestedBidders>(app, 'POST', '/interestedBidders', { token, body: { notice } });
    const withdraw = () => callApi<InterestedBidders>(app, 'DELETE', `/interestedBidders?notice=${notice}`, { token });
    expect((await register()).body.interestedSince).toBe('2026-12-01T06:00:00.000Z');
    expect((await register()).status).toBe(200);
    expect((await withdraw()).body.interestedSince).toBeNull();
    await submit(app, supplier, notice);
    expect(ruleOf(await withdraw())).toEqual([409, 'has-bid']);
  });
});
