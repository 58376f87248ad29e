import { describe, expect, test } from 'vitest';
import { MAX_PUT } from '#contract/draft-fields.ts';
import { MAX_LOTS } from '#contract/draft-names.ts';
import type { Problem } from '#contract/errors.ts';
import type { NoticePage } from '#contract/notices.ts';
import type { AwardItem } from '#contract/awards.ts';
import type { Participation } from '#contract/participation.ts';
import { testApp } from '#tests/support/app.ts';
import { makeOfficers, makeSupplier, submit } from '#tests/support/bidding.ts';
import { detailsOf, ifMatch, makePublished, makeReadyDraft, makeWriter, saveTab, submitDraft, trust } from '#tests/support/drafts.ts';
import { callApi } from '#tests/support/people.ts';

const app = await testApp();
type Whole = Extract<NoticePage, { locked: false }>;
const pageOf = async (id: string, query = '') => (await app.get<Whole>(`/api/notices/showNoticePage?id=${id}${query}`)).body;
/** Milliseconds, far below the 30 seconds that a request may take, on a busy machine. */
const QUICK = 5000;
/** A word without a place to break it. */
const longWord = (letter: string) => letter.repeat(300);
const lot = (number: number) => ({ id: `LOT-${number}`, title: `${longWord('l')} ${number}`, value: { amount: '100', currency: 'NPR' } });

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  expect(performance.now() - from).toBeLessThan(QUICK);
  return result;
}

describe(`a notice of ${MAX_LOTS} lots`, () => {
  test('is saved in parts, published, read and bid for; one lot more is refused', async () => {
    const buyer = await makeWriter(app);
    await makeOfficers(app, buyer);
    await trust(app, buyer.organisationId);
    const id = await makeReadyDraft(app, buyer, { 'General-information': { kind: 'online' } });
    for (let from = 1; from <= MAX_LOTS; from += MAX_PUT) {
      const put = Array.from({ length: MAX_PUT }, (_, index) => lot(from + index));
      const { status } = await inTime(() => saveTab(app, buyer, id, 'Detailed-information', { lots: { put } }));
      expect({ from, status }).toEqual({ from, status: 200 });
    }
    const oneMore = await saveTab<Problem>(app, buyer, id, 'Detailed-information', { lots: { put: [lot(MAX_LOTS + 1)] } });
    expect(oneMore).toMatchObject({ status: 400, body: { errors: [{ path: 'body.lots', rule: 'most-array', bound: MAX_LOTS }] } });
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const named = await saveTab<Problem>(app, buyer, id, 'Detailed-information', { lots: { put: [{ ...lot(1), id: name }] } });
      expect(named).toMatchObject({ status: 400, body: { errors: [{ path: 'body.lots.put.0.id' }] } });
    }
    const { lots } = (await inTime(() => detailsOf(app, buyer, id))).fields['Detailed-information'];
    expect([lots?.length, lots?.[0], lots?.at(-1)]).toEqual([MAX_LOTS, lot(1), lot(MAX_LOTS)]);
    // A lot in the middle is still saved by itself.
    const changed = await inTime(() => saveTab(app, buyer, id, 'Detailed-information', { lots: { put: [{ ...lot(2500), title: 'Changed' }] } }));
    expect(changed.status).toBe(200);
    expect((await inTime(() => submitDraft(app, buyer, id))).body).toMatchObject({ status: 'published' });

    // Its page has a part of them.
    const first = await inTime(() => pageOf(id));
    expect(first.content.lots).toHaveLength(20);
    expect(first.content.lots![0]!.title).toBe(lot(1).title);
    expect(JSON.stringify(first).length).toBeLessThan(50_000);
    const last = await inTime(() => pageOf(id, `&lots=${MAX_LOTS / 20}`));
    expect(last.content.lots?.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, index) => lot(MAX_LOTS - 19 + index).title));

    const found = await inTime(() => pageOf(id, '&lot=4711'));
    expect([found.parts.lots, found.content.lots?.map(({ id: number }) => number)]).toEqual([{ page: 1, pages: 1, total: 1 }, ['LOT-4711']]);
    expect((await pageOf(id, '&lot=nothing')).content.lots).toEqual([]);

    const supplier = await makeSupplier(app);
    const part = () => callApi<Participation>(app, 'GET', `/tenders/participation?notice=${id}`, { token: supplier.token });
    const { status, body } = await inTime(part);
    expect({ status, refusal: body.refusal, lots: body.lots.length }).toEqual({ status: 200, refusal: null, lots: MAX_LOTS });
    expect(body.lots.every(({ isOpen }) => isOpen)).toBe(true);
    expect(body.lots[2499]!.title).toBe('Changed');
    const offers = [1, 2500, MAX_LOTS].map((number) => ({ lot: `LOT-${number}`, amount: '90', currency: 'NPR' }));
    expect((await inTime(() => submit(app, supplier, id, { offers }))).status).toBe(200);
    expect((await inTime(part)).body.bids[0]!.validLots).toEqual(offers.map((offer) => offer.lot));
  }, 120_000);
});

test('words of 300 letters are kept, and shown as they are', async () => {
  const buyer = await makeWriter(app);
  const [title, buyerName, supplier] = [longWord('t'), longWord('b'), longWord('s')];
  const lots = { put: ['1', '2'].map((number) => ({ id: number, title: `${longWord('l')}${number}` })), remove: [] };
  const general = { title, buyerName, free: true, type: 'expressionOfInterest', deadline: null };
  const id = await makePublished(app, buyer, { 'General-information': general, 'Detailed-information': { lots } });
  const { revision, slug } = await detailsOf(app, buyer, id);
  expect(slug.length).toBeLessThan(120);
  const award = { suppliers: [{ name: supplier }], lots: ['1'] };
  const body = { id, reason: longWord('r'), award };
  expect((await callApi(app, 'POST', '/notices/award', { token: buyer.token, headers: ifMatch(revision), body })).status).toBe(200);
  const { content, amendments } = await pageOf(id);
  expect(content).toMatchObject({ title, buyerName, lots: lots.put, awards: [{ suppliers: [{ name: supplier }], description: longWord('r') }] });
  expect(amendments[0]!.reason).toBe(longWord('r'));
  const { items } = (await app.get<{ items: AwardItem[] }>(`/api/awards?notice=${id}`)).body;
  expect(items[0]).toMatchObject({ suppliers: [{ name: supplier }], notice: { title } });
  const own = await callApi<{ items: { title: string }[] }>(app, 'GET', '/notices/own', { token: buyer.token });
  expect(own.body.items[0]!.title).toBe(title);
});
