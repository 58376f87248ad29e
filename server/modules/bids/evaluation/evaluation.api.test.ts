import { describe, expect, test } from 'vitest';
import type { Evaluation } from '#contract/evaluation.ts';
import type { Problem } from '#contract/errors.ts';
import type { OwnExport } from '#contract/account.ts';
import type { Output } from '#contract/endpoint.ts';
import type { NoticePage } from '#contract/notices.ts';
import type { Participation, listBidResults } from '#contract/participation.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type Supplier, makeBuyer, makeSupplier, makeTender, open, personId, submit } from '#tests/support/bidding.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { offersByLot } from './by-lot.ts';
import { compareBids } from './compare-bids.ts';

const DEADLINE = '2026-12-01T11:15:00.000Z';
const clock = fixedClock('2026-12-01T06:00:00.000Z');
const app = await testApp({ clock });
const { buyer, officers } = await makeBuyer(app);
const { token } = officers[0];
const ruleOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as Problem).errors?.[0]?.rule];
const shown = (notice: string) => callApi<Evaluation>(app, 'GET', `/tenders/evaluation?notice=${notice}`, { token });
const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` });
const save = (revision: number, body: object, as = token) =>
  callApi<Evaluation & Problem>(app, 'PUT', '/tenders/evaluation', { token: as, headers: ifMatch(revision), body });
const award = (revision: number, body: object, as = token) =>
  callApi<Evaluation & Problem>(app, 'POST', '/tenders/award', { token: as, headers: ifMatch(revision), body });

const criteria = [
  { id: 'price', name: 'Price', kind: 'price', weight: 60 },
  { id: 'quality', name: 'Quality', kind: 'quality', weight: 40 },
] as const;
const lots = [
  { id: 'LOT-1', title: 'Pillars' },
  { id: 'LOT-2', title: 'Deck' },
];
const offer = (lot: string, amount: string) => ({ lot, amount, currency: 'NPR' });

/** A tender of two lots whose bids are open: the first supplier bids on both, the second on one. */
async function openedTender(content: object = {}) {
  clock.set('2026-12-01T06:00:00.000Z');
  const notice = await makeTender(app, buyer, DEADLINE, { lots, ...content });
  const suppliers: [Supplier, Supplier] = [await makeSupplier(app), await makeSupplier(app)];
  await submit(app, suppliers[0], notice, { offers: [offer('LOT-1', '200'), offer('LOT-2', '50')] });
  await submit(app, suppliers[1], notice, { offers: [offer('LOT-1', '100')] });
  clock.set(DEADLINE);
  await open(app, notice, officers.slice(0, 2));
  const { body } = await shown(notice);
  const bidOf = ({ organisation }: Supplier) => body.lots[0]!.bids.find((bid) => bid.organisation.id === organisation)!.bid;
  return { notice, suppliers, bids: [bidOf(suppliers[0]), bidOf(suppliers[1])] as const };
}
const assessment = (bid: string, lot: string, fields: object = {}) => ({ bid, lot, admissible: true, scores: {}, notes: '', reason: '', ...fields });

describe('an evaluation', () => {
  test('begins with the announced criteria, and ranks bids by weighted scores', async () => {
    const { notice, bids } = await openedTender();
    expect((await shown(notice)).body).toMatchObject({ revision: 1, criteria: [{ kind: 'price', weight: 100 }], awardedAt: null });
    const scored = await save(1, {
      notice,
      criteria,
      assessments: [assessment(bids[0], 'LOT-1', { scores: { quality: 100 }, notes: 'Solid' }), assessment(bids[1], 'LOT-1', { scores: { quality: 20 } })],
    });
    const [first] = scored.body.lots;
    expect(first!.bids.map(({ bid, scores, total, rank }) => [bid, scores, total, rank])).toEqual([
      [bids[0], { price: 50, quality: 100 }, 70, 1],
      [bids[1], { price: 100, quality: 20 }, 68, 2],
    ]);
    expect((await shown(notice)).body).toEqual(scored.body);
    const excluded = await save(2, { notice, assessments: [assessment(bids[0], 'LOT-1', { admissible: false, reason: 'No bid security' })] });
    expect(excluded.body.lots[0]!.bids.map(({ total, rank }) => [total, rank])).toEqual([
      [68, 1],
      [null, null],
    ]);
  });

  test('keeps the criteria that the notice announced, and scores prices by themselves', async () => {
    const announced = [
      { kind: 'price', weight: '60 %' },
      { kind: 'quality', name: 'Plan', weight: '40 %' },
    ];
    const { notice, bids } = await openedTender({ criteria: announced });
    const { areAnnounced, criteria: kept } = (await shown(notice)).body;
    expect([areAnnounced, kept.map(({ weight }) => weight)]).toEqual([true, [60, 40]]);
    const dear = kept.map((one) => ({ ...one, weight: one.kind === 'price' ? 1 : 99 }));
    for (const changed of [dear, kept.slice(0, 1), [...kept, { id: '3', name: 'Colour', kind: 'quality', weight: 50 }]])
      expect(ruleOf(await save(1, { notice, criteria: changed }))).toEqual([409, 'announced']);
    expect((await save(1, { notice, criteria: kept })).status).toBe(200);
    const scored = await save(2, { notice, assessments: [assessment(bids[0], 'LOT-1', { scores: { 1: 100, 2: 50 } })] });
    // Its price is twice the lowest one, whatever score was given.
    expect(scored.body.lots[0]!.bids.find(({ bid }) => bid === bids[0])?.scores).toEqual({ 1: 50, 2: 50 });
    // A notice that leaves the weights open may be given any.
    const { notice: open } = await openedTender({ criteria: [{ kind: 'price' }, { kind: 'quality', name: 'Plan' }] });
    const { criteria: unweighted } = (await shown(open)).body;
    expect((await save(1, { notice: open, criteria: unweighted.map((one) => ({ ...one, weight: 50 })) })).status).toBe(200);
  });

  test('is not overwritten unseen, and names what is wrong', async () => {
    const { notice, bids } = await openedTender();
    const answers = await Promise.all([1, 2, 3].map((weight) => save(1, { notice, criteria: [{ ...criteria[0], weight }] })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    expect(answers.find(({ status }) => status === 412)!.body.current).toMatchObject({ revision: 2 });
    for (const [body, rule] of [
      [{ assessments: [assessment('0'.repeat(26), 'LOT-1')] }, 'unknown'],
      [{ assessments: [assessment(bids[1], 'LOT-2')] }, 'unknown'],
      [{ assessments: [assessment(bids[0], 'LOT-1', { scores: { other: 5 } })] }, 'unknown'],
      [{ criteria: [criteria[0], criteria[0]] }, 'repeated'],
      [{ criteria: [{ ...criteria[0], id: 'constructor' }] }, 'invalid'],
      [{ criteria: [{ ...criteria[0], weight: 101 }] }, 'most-number'],
    ] as const)
      expect(ruleOf(await save(2, { notice, ...body }))).toEqual([400, rule]);
    expect((await callApi(app, 'PUT', '/tenders/evaluation', { token, body: { notice } })).status).toBe(428);
  });

  test('is for the buyer’s people with the right, after the opening', async () => {
    const { notice, suppliers } = await openedTender();
    const viewer = await makePerson(app, { joins: { id: buyer.organisationId, publicId: buyer.organisation, roleId: 4 } });
    for (const stranger of [await tokenOf(app, viewer), suppliers[0].token, await tokenOf(app, await makePerson(app))]) {
      expect((await callApi(app, 'GET', `/tenders/evaluation?notice=${notice}`, { token: stranger })).status).toBe(403);
      expect((await save(1, { notice }, stranger)).status).toBe(403);
      expect((await award(1, { notice, decisions: [{ lot: 'LOT-1', winner: null, reason: 'None' }] }, stranger)).status).toBe(403);
    }
    clock.set('2026-12-01T06:00:00.000Z');
    const sealed = await makeTender(app, buyer, DEADLINE);
    expect(ruleOf(await shown(sealed))).toEqual([409, 'sealed']);
    expect(ruleOf(await save(1, { notice: sealed }))).toEqual([409, 'sealed']);
  });
});

/** The mails to a supplier about an award. */
const told = async ({ email }: Supplier) => (await mailsTo(app, email)).filter(({ template }) => template !== 'bids-opened');

describe('an award', () => {
  test('is on the notice for each lot, and every bidder is told with the reason', async () => {
    const { notice, suppliers, bids } = await openedTender();
    await save(1, { notice, assessments: [assessment(bids[0], 'LOT-1', { reason: 'Twice the price.' })] });
    const first = await award(2, { notice, decisions: [{ lot: 'LOT-1', winner: bids[1], reason: 'The best bid.', contractNumber: 'C-7' }] });
    expect(first.body).toMatchObject({
      revision: 3,
      awardedAt: null,
      lots: [
        { id: 'LOT-1', decision: { winner: bids[1] } },
        { id: 'LOT-2', decision: null },
      ],
    });
    const page = async () => (await callApi<Extract<NoticePage, { locked: false }>>(app, 'GET', `/notices/showNoticePage?id=${notice}`)).body;
    expect(await page()).toMatchObject({ state: 'closed' });
    for (const [decision, rule] of [
      [{ lot: 'LOT-1', winner: bids[0], reason: 'Again' }, 'decided'],
      [{ lot: 'LOT-2', winner: bids[1], reason: 'No bid' }, 'unknown'],
      [{ lot: 'LOT-9', winner: null, reason: 'No lot' }, 'unknown'],
    ] as const)
      expect(ruleOf(await award(3, { notice, decisions: [decision] }))).toEqual([400, rule]);
    const twice = { notice, decisions: [{ lot: 'LOT-2', winner: null, reason: 'Too dear for us.' }] };
    const answers = await Promise.all([award(3, twice), award(3, twice)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const { content, state, amendments } = await page();
    expect(state).toBe('awarded');
    expect(content.awards).toMatchObject([
      { id: '1', status: 'active', lots: ['LOT-1'], value: { amount: '100', currency: 'NPR' }, bids: 2, contractNumber: 'C-7', description: 'The best bid.' },
      { id: '2', status: 'unsuccessful', lots: ['LOT-2'], bids: 1 },
    ]);
    expect(amendments.map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'Too dear for us.'],
      [1, 'The best bid.'],
    ]);
    expect((await told(suppliers[1])).map(({ template, text }) => [template, text.includes('The best bid.')])).toEqual([['bid-won', true]]);
    const lost = await told(suppliers[0]);
    expect(lost.map(({ template }) => template)).toEqual(['bid-lost', 'bid-lost']);
    expect(lost[0]!.text).toContain('Twice the price.');
    expect(lost[1]!.text).toContain('Too dear for us.');
    expect((await save(4, { notice, criteria })).status).toBe(409);
  });

  test('to nobody closes the notice without a contract', async () => {
    const { notice } = await openedTender();
    const decisions = ['LOT-1', 'LOT-2'].map((lot) => ({ lot, winner: null, reason: 'Above the budget.' }));
    expect((await award(1, { notice, decisions })).body.awardedAt).not.toBeNull();
    const { body } = await callApi(app, 'GET', `/notices/showNoticePage?id=${notice}`);
    expect(body).toMatchObject({ state: 'closed', noAward: { status: 'unsuccessful', reason: 'Above the budget.' } });
    expect((await award(2, { notice, decisions })).status).toBe(400);
  });

  test('needs no right to publish: people who evaluate award some lots, or nobody', async () => {
    const role = { name: `Evaluators ${Date.now()}`, permissions: ['bids.read', 'bids.evaluate'] };
    const { body: made } = await callApi<{ id: string }>(app, 'POST', '/organization/role', { token, body: role });
    const member = await makePerson(app, { joins: { id: buyer.organisationId, publicId: buyer.organisation, roleId: 4 } });
    const { notice, bids } = await openedTender();
    const evaluator = await tokenOf(app, member);
    const decision = { lot: 'LOT-1', winner: bids[1], reason: 'The best bid.' };
    expect((await award(1, { notice, decisions: [decision] }, evaluator)).status).toBe(403);
    const id = await personId(app, member);
    const owner = await tokenOf(app, officers[0]);
    expect((await callApi(app, 'PUT', `/team/${id}`, { token: owner, headers: ifMatch(1), body: { roleId: 4, namedRole: made.id } })).status).toBe(200);
    expect((await award(1, { notice, decisions: [decision] }, evaluator)).status).toBe(200);
    expect((await award(2, { notice, decisions: [{ lot: 'LOT-2', winner: null, reason: 'Too dear.' }] }, evaluator)).status).toBe(200);
  });
});

const bid = (id: string, amount: string, currency = 'NPR') => ({
  id,
  organisation: { id, name: id },
  receivedAt: DEADLINE,
  digest: '',
  offers: [{ lot: '', amount, currency }],
  files: 0,
  unreadable: null,
});

describe('a comparison', () => {
  test('shares ranks, takes a free offer as the best, and compares no currencies', () => {
    const price = [{ id: 'p', name: 'Price', kind: 'price', weight: 100 }] as const;
    const ranks = (bids: ReturnType<typeof bid>[]) =>
      compareBids(offersByLot(bids).get('') ?? [], price, new Map()).map(({ bid: id, total, rank }) => [id, total, rank]);
    expect(ranks([bid('b', '200'), bid('a', '100'), bid('c', '100.00')])).toEqual([
      ['a', 100, 1],
      ['c', 100, 1],
      ['b', 50, 3],
    ]);
    expect(ranks([bid('a', '10'), bid('b', '0')])).toEqual([
      ['b', 100, 1],
      ['a', 0, 2],
    ]);
    expect(ranks([bid('a', '10'), bid('b', '10', 'USD')])).toEqual([
      ['a', null, null],
      ['b', null, null],
    ]);
  });
});

const resultsOf = (bid: string, as?: string) =>
  callApi<Output<typeof listBidResults> & Problem>(app, 'GET', `/tenders/participation/results?bid=${bid}`, as === undefined ? {} : { token: as });
const countsOf = async (notice: string, { token: as }: Supplier) =>
  (await callApi<Participation>(app, 'GET', `/tenders/participation?notice=${notice}`, { token: as })).body.bids.map(({ results }) => results);

describe('the results of a bid', () => {
  test('are read by its supplier with the reasons, lot by lot, and are in the export of who submitted it', async () => {
    const { notice, suppliers, bids } = await openedTender();
    expect([await countsOf(notice, suppliers[0]), (await resultsOf(bids[0], suppliers[0].token)).body.lots]).toEqual([[{ won: 0, lost: 0 }], []]);
    await save(1, { notice, assessments: [assessment(bids[0], 'LOT-1', { reason: 'Twice the price.' })] });
    const decisions = [
      { lot: 'LOT-1', winner: bids[1], reason: 'The best bid.' },
      { lot: 'LOT-2', winner: bids[0], reason: 'The only bid.' },
    ];
    expect((await award(2, { notice, decisions })).status).toBe(200);
    expect(await countsOf(notice, suppliers[0])).toEqual([{ won: 1, lost: 1 }]);
    const decidedAt = DEADLINE;
    const { body } = await resultsOf(bids[0], suppliers[0].token);
    expect(body).toEqual({
      lots: [
        { id: 'LOT-1', title: 'Pillars', outcome: 'lost', reason: 'Twice the price.\nThe best bid.', decidedAt },
        { id: 'LOT-2', title: 'Deck', outcome: 'won', reason: 'The only bid.', decidedAt },
      ],
      lotPage: { page: 1, pages: 1, total: 2 },
    });
    const found = await resultsOf(`${bids[0]}&search=deck&size=1`, suppliers[0].token);
    expect(found.body).toEqual({ lots: [body.lots[1]], lotPage: { page: 1, pages: 1, total: 1 } });
    const colleague = await makePerson(app, { orgType: 'SELLER', joins: { id: suppliers[0].organisationId, publicId: suppliers[0].organisation, roleId: 3 } });
    expect((await resultsOf(bids[0], await tokenOf(app, colleague))).body).toEqual(body);

    const exported = async () => (await callApi<OwnExport>(app, 'GET', '/users/export', { token: suppliers[0].token })).body.participation.results;
    expect(await exported()).toEqual(body.lots.map(({ id: lot, outcome, reason }) => ({ bid: bids[0], lot, outcome, reason, decidedAt })));
    // Who has left the supplier keeps the fact of the bid, and not what was decided about it.
    await app.ctx.db.deleteFrom('membership').where('account_id', '=', suppliers[0].accountId).execute();
    expect(await exported()).toEqual([]);
  });

  test('are read by nobody else', async () => {
    const { notice, suppliers, bids } = await openedTender();
    expect((await award(1, { notice, decisions: [{ lot: 'LOT-1', winner: bids[1], reason: 'The best bid.' }] })).status).toBe(200);
    const administrator = await tokenOf(app, await makePerson(app, { superAdmin: true }));
    const actsForIt = await callApi(app, 'GET', `/tenders/participation/results?bid=${bids[0]}`, {
      token: administrator,
      headers: { 'child-org': suppliers[0].organisation },
    });
    expect(ruleOf(actsForIt)).toEqual([403, 'administrator']);
    const answers = [undefined, administrator, token, suppliers[1].token].map(async (as) => (await resultsOf(bids[0], as)).status);
    expect(await Promise.all(answers)).toEqual([401, 403, 403, 404]);
    const exported = (await callApi<OwnExport>(app, 'GET', '/users/export', { token: suppliers[1].token })).body.participation.results;
    expect(exported.map(({ bid }) => bid)).toEqual([bids[1]]);
  });
});
