import { describe, expect, test } from 'vitest';
import { MAX_PUT } from '#contract/draft-fields.ts';
import { MAX_LOTS } from '#contract/draft-names.ts';
import type { AwardItem } from '#contract/awards.ts';
import type { Evaluation, ReadableBid } from '#contract/evaluation.ts';
import type { LotPage } from '#contract/lot-pages.ts';
import type { NoticePage } from '#contract/notices.ts';
import type { Opening } from '#contract/opening.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Participation, Receipt, listBidResults } from '#contract/participation.ts';
import { testApp } from '#tests/support/app.ts';
import { type Supplier, endTender, makeOfficers, makeSupplier, open, submit } from '#tests/support/bidding.ts';
import { ifMatch, makeReadyDraft, makeWriter, saveTab, submitDraft, trust } from '#tests/support/drafts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { callApi } from '#tests/support/people.ts';

const app = await testApp();
/** Milliseconds, far below the 30 seconds that a request may take, on a busy machine. */
const QUICK = 10_000;
/** Characters: what a page of any list may have, whatever its notice. */
const SMALL = 60_000;
const numbers = Array.from({ length: MAX_LOTS }, (_, index) => index + 1);
const idOf = (number: number) => `LOT-${String(number).padStart(4, '0')}`;
const lot = (number: number) => ({ id: idOf(number), title: `Classroom ${number}: desks and benches`, value: { amount: '100', currency: 'NPR' } });
const offersOf = (amountOf: (number: number) => number) => numbers.map((number) => ({ lot: idOf(number), amount: String(amountOf(number)), currency: 'NPR' }));

async function inTime<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  expect({ what, isQuick: performance.now() - from < QUICK }).toEqual({ what, isQuick: true });
  return result;
}
const get = <T>(path: string, token?: string) =>
  inTime(path, async () => {
    const { status, body } = await callApi<T>(app, 'GET', path, token === undefined ? {} : { token });
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  });

/** A published online tender with as many lots as there may be. */
async function publish() {
  const buyer = await makeWriter(app);
  const officers = await makeOfficers(app, buyer);
  await trust(app, buyer.organisationId);
  const notice = await makeReadyDraft(app, buyer, { 'General-information': { kind: 'online', free: true } });
  for (let from = 0; from < MAX_LOTS; from += MAX_PUT)
    await saveTab(app, buyer, notice, 'Detailed-information', { lots: { put: numbers.slice(from, from + MAX_PUT).map(lot) } });
  expect((await submitDraft(app, buyer, notice)).body).toMatchObject({ status: 'published' });
  return { notice, buyer, officers };
}

describe(`a tender of ${MAX_LOTS} lots`, () => {
  test('takes a bid for every lot, is opened, compared and awarded, and every bidder is told once', async () => {
    const { notice, buyer, officers } = await publish();
    const suppliers: [Supplier, Supplier] = [await makeSupplier(app), await makeSupplier(app)];
    const bids: Receipt[] = [];
    // The first is cheaper for lots with an odd number.
    for (const [index, supplier] of suppliers.entries()) {
      const offers = offersOf((number) => (number % 2 === index ? 120 : 100));
      const { status, body } = await inTime('bid', () => submit(app, supplier, notice, { offers, note: 'All of them' }));
      expect(status).toBe(200);
      bids.push(body);
    }
    expect(bids.map(({ lots, validLots }) => [lots.length, validLots.length])).toEqual([
      [MAX_LOTS, MAX_LOTS],
      [MAX_LOTS, MAX_LOTS],
    ]);
    // One offer more is refused, and so is a body beyond its limit.
    const oneMore = [...offersOf(() => 1), { lot: 'LOT-9999', amount: '1', currency: 'NPR' }];
    expect(await submit(app, suppliers[0], notice, { offers: oneMore })).toMatchObject({ status: 400, body: { errors: [{ bound: MAX_LOTS }] } });
    expect((await submit(app, suppliers[0], notice, { note: 'x'.repeat(1024 * 1024) })).status).toBe(413);
    // A replacement ends all of the earlier one.
    const { body: again } = await inTime('replacement', () =>
      submit(app, suppliers[1], notice, { offers: offersOf((number) => (number % 2 === 1 ? 120 : 90)) }),
    );
    const part = await get<Participation>(`/tenders/participation?notice=${notice}`, suppliers[1].token);
    expect(part.bids.map(({ id, state, validLots }) => [id, state, validLots.length])).toEqual([
      [again.id, 'received', MAX_LOTS],
      [bids[1]!.id, 'replaced', 0],
    ]);

    await endTender(app, notice);
    expect((await inTime('opening', () => open<Opening>(app, notice, officers.slice(0, 2)))).body.opening?.bids).toHaveLength(2);
    const readOut = await get<Opening>(`/tenders/opening?notice=${notice}&search=${MAX_LOTS}`);
    expect(JSON.stringify(readOut).length).toBeLessThan(SMALL);
    expect(readOut.opening).toMatchObject({
      lots: [{ title: `Classroom ${MAX_LOTS}: desks and benches` }],
      lotPage: { page: 1, pages: 1, total: 1 },
      bids: [{ offerCount: MAX_LOTS }, { offerCount: MAX_LOTS }],
    });
    expect(readOut.opening!.bids.map(({ offers }) => offers.map((offer) => [offer.lot, offer.amount]))).toEqual([
      [[idOf(MAX_LOTS), '120']],
      [[idOf(MAX_LOTS), '90']],
    ]);
    const listed = await get<{ bids: ReadableBid[]; lotPage: LotPage }>(`/tenders/bids?notice=${notice}&page=2`, buyer.token);
    expect(JSON.stringify(listed).length).toBeLessThan(SMALL);
    expect(listed.bids.map(({ note, offers, offerCount }) => [note, offers[0]?.lot, offerCount])).toEqual([
      ['All of them', idOf(21), MAX_LOTS],
      ['', idOf(21), MAX_LOTS],
    ]);

    const evaluation = (query = '') => get<Evaluation>(`/tenders/evaluation?notice=${notice}${query}`, buyer.token);
    const first = await evaluation();
    expect(JSON.stringify(first).length).toBeLessThan(SMALL);
    expect([first.lots.length, first.lotPage, first.undecided]).toEqual([20, { page: 1, pages: MAX_LOTS / 20, total: MAX_LOTS }, MAX_LOTS]);
    const found = await evaluation(`&search=${encodeURIComponent('classroom 4711')}`);
    expect(found.lots.map(({ id, bids: compared }) => [id, compared.map(({ amount, rank }) => [amount, rank])])).toEqual([
      [
        idOf(4711),
        [
          ['100', 1],
          ['120', 2],
        ],
      ],
    ]);
    const assessment = { bid: again.id, lot: idOf(2), admissible: true, scores: {}, notes: '', reason: 'The cheapest desk.' };
    const saved = await inTime('assessment', () =>
      callApi<Evaluation>(app, 'PUT', '/tenders/evaluation', {
        token: buyer.token,
        headers: ifMatch(first.revision),
        body: { notice, assessments: [assessment] },
      }),
    );
    expect(saved.status).toBe(200);

    const decisions = numbers.map((number) => ({ lot: idOf(number), winner: number % 2 === 1 ? bids[0]!.id : again.id }));
    const body = { notice, reason: 'The lowest price.', decisions };
    const awarded = await inTime('award', () =>
      callApi<Evaluation>(app, 'POST', '/tenders/award', { token: buyer.token, headers: ifMatch(saved.body.revision), body }),
    );
    expect(awarded).toMatchObject({ status: 200, body: { decided: MAX_LOTS, undecided: 0 } });
    expect(awarded.body.awardedAt).not.toBeNull();
    const decided = await evaluation(`&page=${MAX_LOTS / 20}`);
    expect(decided.lots.at(-1)).toMatchObject({ id: idOf(MAX_LOTS), decision: { winner: again.id, reason: 'The lowest price.' } });

    // The page has a part of the awards, and of their amendment.
    const page = await get<Extract<NoticePage, { locked: false }>>(`/notices/showNoticePage?id=${notice}&awards=${MAX_LOTS / 20}`);
    expect(page).toMatchObject({ state: 'awarded', parts: { awards: { total: MAX_LOTS } } });
    expect(page.content.awards?.at(-1)).toMatchObject({ lots: [idOf(MAX_LOTS)], value: { amount: '90' }, bids: 2 });
    expect(JSON.stringify(page).length).toBeLessThan(2 * SMALL);
    const { items } = await get<{ items: AwardItem[] }>(`/awards?notice=${notice}`);
    expect(items.length).toBeGreaterThan(0);
    // A supplier reads why, page by page.
    const results = await get<Output<typeof listBidResults>>(`/tenders/participation/results?bid=${again.id}&page=2`, suppliers[1].token);
    expect(JSON.stringify(results).length).toBeLessThan(SMALL);
    expect([results.lots.map(({ id, outcome }) => [id, outcome])[0], results.lotPage]).toEqual([
      [idOf(21), 'lost'],
      { page: 2, pages: MAX_LOTS / 20, total: MAX_LOTS },
    ]);
    const told = await get<Participation>(`/tenders/participation?notice=${notice}`, suppliers[1].token);
    expect(told.bids.map((bid) => bid.results)).toEqual([
      { won: MAX_LOTS / 2, lost: MAX_LOTS / 2 },
      { won: 0, lost: 0 },
    ]);
    for (const [index, supplier] of suppliers.entries()) {
      const mails = (await mailsTo(app, supplier.email)).filter(({ template }) => template !== 'bids-opened');
      expect(mails.map(({ template }) => template)).toEqual(['bids-decided']);
      expect(mails[0]!.text.length).toBeLessThan(20_000);
      // The lot with a reason of its own stands by itself.
      expect(mails[0]!.text).toContain(`Lots won (${index === 1 ? '2,499' : '2,500'}): Classroom `);
      expect(mails[0]!.text).toContain('Lots not won (2,500): Classroom ');
      expect(mails[0]!.text.includes('The cheapest desk.\nThe lowest price.')).toBe(index === 1);
    }
  }, 240_000);
});
