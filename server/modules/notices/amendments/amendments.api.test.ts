import { describe, expect, test } from 'vitest';
import type { NoticeStanding } from '#contract/approval.ts';
import type { Problem } from '#contract/errors.ts';
import type { LifeCycleStep } from '#contract/life-cycle.ts';
import type { Amendment, FieldChange, NoticeContent } from '#contract/notices.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeBuyer, makeOfficers, makeSupplier, makeTender, submit } from '#tests/support/bidding.ts';
import { type Writer, detailsOf, ifMatch, makePublished, makeWriter, saveTab, submitDraft } from '#tests/support/drafts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type PersonOptions, callApi, tokenOf } from '#tests/support/people.ts';
import { verifyLog } from '../publication/verify-log.ts';

const START = '2026-11-25T06:00:00Z';
const clock = fixedClock(START);
const app = await testApp({ clock });
const writer = (options: PersonOptions = {}) => makeWriter(app, options);
interface Amended extends NoticeStanding {
  amendment: number;
  changes: FieldChange[];
}
async function amend<T = Amended>(by: Writer, id: string, body: Record<string, unknown>, revision?: number) {
  const seen = revision ?? (await detailsOf(app, by, id)).revision ?? 1;
  return callApi<T>(app, 'POST', `/notices/amendments?id=${id}`, {
    token: by.token,
    body: { reason: 'The date was wrong.', ...body },
    headers: { ...by.headers, ...ifMatch(seen) },
  });
}
const act = async <T = NoticeStanding>(by: Writer, path: string, body: { id: string } & Record<string, unknown>) => {
  const { revision } = await detailsOf(app, by, body.id);
  return callApi<T>(app, 'POST', path, { token: by.token, body, headers: ifMatch(revision) });
};
const pageOf = async (id: string, version?: number) =>
  (
    await app.get<{ content: NoticeContent; amendments: Amendment[]; version: number; state: string; locked: boolean }>(
      `/api/notices/showNoticePage?id=${id}${version ? `&version=${version}` : ''}`,
    )
  ).body;
const logOf = async (id: string) => (await app.get<{ items: { kind: string }[] }>(`/api/publication-log/notice?id=${id}`)).body;
const free = { 'General-information': { free: true } };
const moved = (date: string, time = '12:00') => ({ deadline: { date, time, zone: 'Asia/Kathmandu' } });
const questionsUntil = (date: string) => ({ part: 'general', fields: { questionsUntil: { date, time: '12:00', zone: 'Asia/Kathmandu' } } });

describe('an amendment', () => {
  test('changes the part that it names, with a number, a time, its reason and the differences, for everybody', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, free);
    const details = await detailsOf(app, buyer, id);
    expect(details).toMatchObject({
      status: 'published',
      revision: 1,
      opens: ['general', 'contact'],
      abilities: ['amend', 'cancel', 'setFree', 'copy', 'saveAsTemplate', 'readDownloads'],
    });
    const { status, body } = await amend(buyer, id, { part: 'general', fields: { ...moved('2027-01-28'), city: 'Pokhara' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'published',
      revision: 2,
      amendment: 1,
      changes: [
        { path: 'city', to: 'Pokhara' },
        { path: 'deadline.at', from: '2027-01-21T06:15:00.000Z', to: '2027-01-28T06:15:00.000Z' },
      ],
    });
    const page = await pageOf(id);
    expect(page).toMatchObject({ version: 2, content: { city: 'Pokhara', deadline: { at: '2027-01-28T06:15:00.000Z' } } });
    expect(page.amendments).toEqual([
      { number: 1, at: '2026-11-25T06:00:00.000Z', actor: 'buyer', reason: 'The date was wrong.', changes: body.changes, changeCount: 2 },
    ]);
    expect((await pageOf(id, 1)).content).toMatchObject({ deadline: { at: '2027-01-21T06:15:00.000Z' } });
    await amend(buyer, id, { part: 'contact', reason: 'Another clerk.', fields: { email: 'clerk@office.test', phone: '01-400000' } });
    expect((await pageOf(id)).content.contact).toMatchObject({ email: 'clerk@office.test', organisationName: 'District Office' });
    const { steps } = (await callApi<{ steps: LifeCycleStep[] }>(app, 'GET', `/tenderLifeCycle?id=${id}`, { token: buyer.token })).body;
    expect(steps.filter(({ step }) => step === 'amended').map(({ amendment, by }) => [amendment, by?.reason])).toEqual([
      [1, 'The date was wrong.'],
      [2, 'Another clerk.'],
    ]);
  });

  test('refuses fields of any other part, whatever flags come', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, free);
    for (const [body, path] of [
      [{ part: 'general', fields: { email: 'x@y.test' } }, 'body.fields.email'],
      [{ part: 'contact', fields: { deadline: null } }, 'body.fields.deadline'],
      [{ part: 'general', fields: { type: 'auction' } }, 'body.fields.type'],
      [{ part: 'general', fields: { kind: 'online' } }, 'body.fields.kind'],
      [{ part: 'general', fields: { free: false } }, 'body.fields.free'],
      [{ part: 'general', fields: { descriptionHtml: '<p>x</p>' } }, 'body.fields.descriptionHtml'],
      [{ part: 'general', fields: { city: 'x' }, genEdit: 1, contactEdit: 1 }, 'body.genEdit'],
      [{ part: 'detailed', fields: { eligibility: 'x' } }, 'body.part'],
      [{ part: 'contact', fields: { phone: '1234' }, moveWithDeadline: ['openingAt'] }, 'body.moveWithDeadline'],
    ] as const) {
      const { status, body: answer } = await amend<Problem>(buyer, id, body);
      expect({ body, status, paths: answer.errors?.map((error) => error.path) }).toMatchObject({
        body,
        status: 400,
        paths: expect.arrayContaining([path]) as string[],
      });
    }
    // The wizard's own addresses take no published notice.
    for (const [tab, fields] of Object.entries({
      'General-information': { title: 'x' },
      'Contact-information': { email: 'x@y.test' },
      'Detailed-information': { eligibility: 'x' },
      'cpv-codes': { cpv: ['39113000'] },
      CAI: { noAwardYet: false },
    }))
      expect((await saveTab(app, buyer, id, tab as 'CAI', fields)).status).toBe(409);
    expect((await submitDraft(app, buyer, id)).status).toBe(409);
    expect((await callApi(app, 'DELETE', `/notices?id=${id}`, { token: buyer.token })).status).toBe(409);
    expect((await pageOf(id)).version).toBe(1);
  });

  test('moves the deadline to a later time alone, before it has passed, with the dates that go with it', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, {
      'General-information': {
        free: true,
        questionsUntil: { date: '2027-01-14', time: '12:00', zone: 'Asia/Kathmandu' },
        openingAt: { date: '2027-01-21', time: '14:00', zone: 'Asia/Kathmandu' },
      },
    });
    const rulesOf = async (fields: Record<string, unknown>) =>
      (await amend<Problem>(buyer, id, { part: 'general', fields })).body.errors?.map(({ rule }) => rule);
    expect(await rulesOf(moved('2027-01-20'))).toEqual(['deadline-earlier']);
    expect(await rulesOf({ deadline: null })).toEqual(['deadline-removed']);
    expect(await rulesOf({ deadline: { date: '2027-02-01', time: null, zone: 'Asia/Kathmandu' } })).toEqual(['unfinished']);
    expect(await rulesOf(moved('2027-01-28'))).toEqual(['dates-order']);
    expect(await rulesOf({ title: null })).toEqual(['required']);
    expect(await rulesOf({ value: { amount: '5', currency: null } })).toEqual(['value-without-currency']);
    const { body } = await amend(buyer, id, { part: 'general', fields: moved('2027-01-28'), moveWithDeadline: ['questionsUntil', 'openingAt'] });
    expect(body.changes.map(({ path, to }) => [path, to])).toEqual([
      ['deadline.at', '2027-01-28T06:15:00.000Z'],
      ['openingAt.at', '2027-01-28T08:15:00.000Z'],
      ['questionsUntil.at', '2027-01-21T06:15:00.000Z'],
    ]);
    clock.set('2027-01-29T06:00:00Z');
    const later = { ...buyer, token: await tokenOf(app, buyer) };
    const late = await amend<Problem>(later, id, { part: 'general', fields: moved('2027-03-04') });
    expect(late.body.errors?.map(({ rule }) => rule)).toEqual(['deadline-passed']);
    // What else was wrong may still be put right.
    expect((await amend(later, id, { part: 'general', fields: { contractNumber: 'DO-9' } })).status).toBe(200);
    clock.set(START);
  });

  test('gives a notice its first deadline: with a reason where it ends sooner than announced, and never after it was closed', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, { 'General-information': { free: true, type: 'priorInformation', deadline: null } });
    const soon = { part: 'general', fields: moved('2027-01-28') };
    expect((await amend<Problem>(buyer, id, soon)).body.errors).toMatchObject([{ rule: 'ends-sooner' }]);
    const key = { code: 'ends-sooner', tab: 'General-information', field: 'deadline' };
    const { status, body } = await amend(buyer, id, { ...soon, checkReasons: [{ ...key, reason: 'The council decides in February.' }] });
    expect([status, body.changes?.some(({ path }) => path.startsWith('deadline'))]).toEqual([200, true]);
    const other = await makePublished(app, buyer, { 'General-information': { free: true, type: 'priorInformation', deadline: null } });
    expect((await amend(buyer, other, { part: 'general', fields: moved('2027-06-24') })).status).toBe(200);
    const third = await makePublished(app, buyer, { 'General-information': { free: true, type: 'priorInformation', deadline: null } });
    expect((await act(buyer, '/notices/close', { id: third })).status).toBe(200);
    expect((await amend<Problem>(buyer, third, soon)).body.errors?.map(({ rule }) => rule)).toEqual(['deadline-passed']);
  });

  test('keeps the order of dates, also where one of them has passed', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, {
      'General-information': { free: true, questionsUntil: { date: '2027-01-14', time: '12:00', zone: 'Asia/Kathmandu' } },
    });
    clock.set('2027-01-15T06:00:00Z');
    const later = { ...buyer, token: await tokenOf(app, buyer) };
    for (const date of ['2027-02-01', '2027-01-10'])
      expect((await amend<Problem>(later, id, questionsUntil(date))).body.errors?.map(({ rule }) => rule)).toEqual(['dates-order']);
    expect((await amend(later, id, { part: 'general', fields: { city: 'Pokhara' } })).status).toBe(200);
    expect((await amend(later, id, questionsUntil('2027-01-18'))).status).toBe(200);
    clock.set(START);
  });

  test('moves the deadline of a lot by the same rules, and bids for the lot follow it', async () => {
    const buyer = await writer();
    await makeOfficers(app, buyer);
    const own = { date: '2027-01-14', time: '12:00', zone: 'Asia/Kathmandu' };
    const lots = {
      put: [
        { id: '1', title: 'Chairs' },
        { id: '2', title: 'Tables', deadline: own },
      ],
      remove: [],
    };
    const id = await makePublished(app, buyer, { 'General-information': { free: true, kind: 'online' }, 'Detailed-information': { lots } });
    const supplier = await makeSupplier(app);
    const offers = [{ lot: '2', amount: '9', currency: 'NPR' }];
    await submit(app, supplier, id, { offers });
    const move = (lot: string, deadline: object | null, more: object = {}) =>
      amend<Pick<Amended, 'changes'> & Pick<Problem, 'errors'>>(buyer, id, { part: 'general', fields: {}, lots: [{ id: lot, deadline }], ...more });
    const faultOf = async (...given: Parameters<typeof move>) => {
      const { status, body } = await move(...given);
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.rule];
    };
    expect(await faultOf('2', { ...own, date: '2027-01-13' })).toEqual([400, 'body.lots[2].deadline', 'deadline-earlier']);
    // A lot without a deadline of its own closes with the notice.
    expect(await faultOf('1', own)).toEqual([400, 'body.lots[1].deadline', 'deadline-earlier']);
    expect(await faultOf('2', { ...own, time: null })).toEqual([400, 'body.lots[2].deadline', 'unfinished']);
    expect(await faultOf('3', own)).toEqual([400, 'body.lots[3].deadline', 'unknown']);
    expect(await faultOf('__proto__', own)).toEqual([400, 'body.lots.0.id', 'invalid']);
    expect(await faultOf('2', { ...own, zone: 'Mars/Olympus' })).toEqual([400, 'body.lots.0.deadline.zone', 'time-zone']);
    expect(await faultOf('2', own)).toEqual([409, 'body.fields', 'unchanged']);
    // Saturday, when offices rest in Nepal: a soft check of the lot's field.
    expect(await faultOf('2', { ...own, date: '2027-01-16' })).toEqual([400, 'Detailed-information.lots[2].deadline', 'rest-day']);
    const { status, body } = await move('2', { ...own, date: '2027-01-18' });
    expect(status).toBe(200);
    expect(body.changes).toEqual([{ path: 'lots[2].deadline.at', from: '2027-01-14T06:15:00.000Z', to: '2027-01-18T06:15:00.000Z' }]);
    await drainAll(app.ctx);
    expect((await pageOf(id)).amendments[0]).toMatchObject({ number: 1, changes: body.changes, changeCount: 1 });
    const mail = (await mailsTo(app, supplier.email)).find(({ template }) => template === 'notice-amended');
    expect(mail!.text).toContain('Tables');
    expect(mail!.text).toMatch(/- .*14 January 2027[^]*\+ .*18 January 2027/u);
    // After the old deadline and before the new one, a bid for the lot is received.
    const bidAt = async (time: string) => {
      clock.set(time);
      return submit<Problem>(app, { token: await tokenOf(app, supplier) }, id, { offers });
    };
    expect((await bidAt('2027-01-15T06:00:00Z')).status).toBe(200);
    expect(await bidAt('2027-01-18T06:15:00Z')).toMatchObject({ status: 409, body: { errors: [{ rule: 'closed' }] } });
    const later = { ...buyer, token: await tokenOf(app, buyer) };
    const tooLate = await amend<Problem>(later, id, { part: 'general', fields: {}, lots: [{ id: '2', deadline: { ...own, date: '2027-01-20' } }] });
    expect(tooLate.body.errors).toMatchObject([{ path: 'body.lots[2].deadline', rule: 'deadline-passed' }]);
    clock.set(START);
    // Without one of its own again, it closes with the notice.
    expect((await move('2', null)).body.changes).toMatchObject([{ path: 'lots[2].deadline', from: { at: '2027-01-18T06:15:00.000Z' } }]);
  });

  test('a new deadline passes soft checks by reasons', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, free);
    const saturday = moved('2027-01-30');
    const refused = await amend<Problem>(buyer, id, { part: 'general', fields: saturday });
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'General-information.deadline', rule: 'rest-day' })]);
    const checkReasons = [{ code: 'rest-day', tab: 'General-information', field: 'deadline', reason: 'We are open.' }];
    expect((await amend(buyer, id, { part: 'general', fields: saturday, checkReasons })).status).toBe(200);
  });

  test('needs the right, the seen version, a reason and a change', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, free);
    const member = await writer({ joins: { id: buyer.organisationId, publicId: buyer.organisation, roleId: 4 } });
    const city = { part: 'general', fields: { city: 'Pokhara' } };
    expect((await amend(member, id, city)).status).toBe(403);
    expect((await amend(await writer(), id, city, 1)).status).toBe(403);
    expect((await amend(buyer, id, { ...city, reason: '' })).status).toBe(400);
    expect((await amend<Problem>(buyer, id, { part: 'general', fields: { title: 'Supply of office chairs' } })).body).toMatchObject({
      status: 409,
      errors: [{ rule: 'unchanged' }],
    });
    const both = await Promise.all([amend<Problem>(buyer, id, city, 1), amend<Problem>(buyer, id, { part: 'general', fields: { city: 'Butwal' } }, 1)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await pageOf(id)).amendments).toHaveLength(1);
    const imported = await makeNotice(app, { buyerId: buyer.organisationId });
    await app.connection.pool.query(`update notice set origin = 'import', source = 's', source_key = public_id where public_id = $1`, [imported]);
    expect((await amend<Problem>(buyer, imported, city, 1)).body).toMatchObject({ status: 409, errors: [{ rule: 'imported' }] });
  });
});

const setFree = <T = Record<string, unknown>>(by: Writer, id: string, isFree: boolean, reason = 'The law asks for it.') =>
  callApi<T>(app, 'PUT', '/notices/free', { token: by.token, body: { id, free: isFree, reason } });

describe('a published notice', () => {
  test('is cancelled with a reason, stays readable and says so; its people are told', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, free);
    expect((await act(buyer, '/notices/cancel', { id, reason: 'No budget this year.' })).body).toMatchObject({ status: 'cancelled', revision: 2 });
    expect(await pageOf(id)).toMatchObject({
      state: 'cancelled',
      noAward: { status: 'cancelled', reason: 'No budget this year.' },
      amendments: [{ reason: 'No budget this year.' }],
    });
    const mails = await mailsTo(app, buyer.email);
    expect(mails.map(({ template }) => template)).toEqual(['notice-published', 'notice-cancelled']);
    expect(mails[1]!.text).toContain('No budget this year.');
    expect(mails[1]!.text).toContain(`/notice-details/supply-of-office-chairs-${id}`);
    expect((await act<Problem>(buyer, '/notices/cancel', { id, reason: 'Again' })).status).toBe(409);
    expect((await amend<Problem>(buyer, id, { part: 'general', fields: { city: 'x' } })).body).toMatchObject({
      status: 409,
      errors: [{ rule: 'status-cancelled' }],
    });
  });

  test('is closed by its buyer only where there is no deadline', async () => {
    const buyer = await writer();
    const withDeadline = await makePublished(app, buyer, free);
    expect((await act<Problem>(buyer, '/notices/close', { id: withDeadline })).body).toMatchObject({ status: 409, errors: [{ rule: 'has-deadline' }] });
    const id = await makePublished(app, buyer, { 'General-information': { free: true, type: 'expressionOfInterest', deadline: null } });
    expect((await pageOf(id)).state).toBe('open');
    expect((await detailsOf(app, buyer, id)).abilities).toContain('close');
    expect((await act(buyer, '/notices/close', { id })).body).toMatchObject({ status: 'closed' });
    expect((await pageOf(id)).state).toBe('closed');
    const { steps } = (await app.get<{ steps: LifeCycleStep[] }>(`/api/tenderLifeCycle?id=${id}`)).body;
    expect(steps.map(({ step, planned }) => [step, planned])).toContainEqual(['closed', false]);
    expect(steps.filter(({ step }) => step === 'closed')).toHaveLength(1);
    expect((await act<Problem>(buyer, '/notices/close', { id })).status).toBe(409);
  });

  test('is set free, or for subscribers, by its buyer and by administrators, as an amendment with a reason', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer);
    expect((await pageOf(id)).locked).toBe(true);
    expect((await callApi(app, 'PUT', '/notices/free', { token: buyer.token, body: { id, free: true } })).status).toBe(400);
    expect((await setFree(buyer, id, true)).body).toEqual({ id, free: true });
    const first = {
      number: 1,
      at: '2026-11-25T06:00:00.000Z',
      actor: 'buyer',
      reason: 'The law asks for it.',
      changes: [{ path: 'free', from: false, to: true }],
    };
    expect(await pageOf(id)).toMatchObject({ locked: false, version: 2, amendments: [first] });
    // It is so already.
    expect((await setFree(buyer, id, true)).status).toBe(200);
    expect((await pageOf(id)).amendments).toHaveLength(1);
    const { items } = await logOf(id);
    expect(items.map(({ kind }) => kind)).toEqual(['published', 'amended']);
    expect((await setFree(await writer({ superAdmin: true }), id, false)).status).toBe(200);
    expect((await pageOf(id)).locked).toBe(true);
    expect((await setFree(buyer, id, true)).status).toBe(200);
    expect((await pageOf(id)).amendments.map(({ number, actor, changes }) => [number, actor, changes[0]!.to])).toEqual([
      [3, 'buyer', true],
      [2, 'administrator', false],
      [1, 'buyer', true],
    ]);
    expect((await pageOf(id, 3)).version).toBe(3);
    expect((await setFree(await writer(), id, true)).status).toBe(403);
    expect((await setFree(buyer, id, false)).status).toBe(200);
    await drainAll(app.ctx);
    const { body } = await callApi<{ items: { id: string; locked: boolean }[] }>(app, 'GET', '/notices?size=100', {});
    expect(body.items.find((item) => item.id === id)).toMatchObject({ locked: true });
    expect((await verifyLog(app.ctx)).firstBreak).toBeNull();
  });

  test('is not set free or locked here where its source says so', async () => {
    const buyer = await writer();
    const id = await makeNotice(app, { buyerId: buyer.organisationId });
    await app.connection.pool.query(`update notice set origin = 'import', source = 's', source_key = public_id where public_id = $1`, [id]);
    expect((await setFree<Problem>(await writer({ superAdmin: true }), id, false)).body).toMatchObject({ status: 409, errors: [{ rule: 'imported' }] });
  });

  test('that takes bids here is not locked before it is decided, and whoever takes part always reads it', async () => {
    const { buyer: person } = await makeBuyer(app);
    const buyer = { ...person, token: await tokenOf(app, person) };
    const id = await makeTender(app, buyer, '2027-01-21T06:15:00.000Z');
    const [bidder, interested, other] = [await makeSupplier(app), await makeSupplier(app), await makeSupplier(app)];
    expect((await submit(app, bidder, id)).status).toBe(200);
    expect((await callApi(app, 'POST', '/interestedBidders', { token: interested.token, body: { notice: id } })).status).toBe(200);
    for (const by of [buyer, await writer({ superAdmin: true })]) {
      expect((await setFree<Problem>(by, id, false)).body).toMatchObject({ status: 409, errors: [{ rule: 'online-undecided' }] });
      expect((await detailsOf(app, by, id)).abilities).not.toContain('setFree');
    }
    expect((await pageOf(id)).locked).toBe(false);
    // However it came to be locked.
    await app.connection.pool.query('update notice set free = false where public_id = $1', [id]);
    const isLocked = async (token?: string) =>
      (await callApi<{ locked: boolean }>(app, 'GET', `/notices/showNoticePage?id=${id}`, token ? { token } : {})).body.locked;
    const locked = await Promise.all([undefined, other.token, interested.token, bidder.token].map(isLocked));
    expect(locked).toEqual([true, true, false, false]);
    expect((await submit(app, other, id)).status).toBe(403);
    expect((await submit(app, interested, id)).status).toBe(200);
    const path = `/tenders/participation?notice=${id}`;
    expect((await callApi(app, 'GET', path, { token: bidder.token })).status).toBe(200);
    expect((await callApi(app, 'DELETE', path, { token: bidder.token })).status).toBe(200);
    expect((await callApi(app, 'GET', `/notices/questions?notice=${id}`, { token: bidder.token })).body).toMatchObject({ locked: false });
    await amend(buyer, id, { part: 'general', fields: { city: 'Pokhara' } });
    await drainAll(app.ctx);
    expect((await mailsTo(app, interested.email)).some(({ text }) => text.includes('Pokhara'))).toBe(true);
    // Cancelled, it may be locked.
    expect((await act(buyer, '/notices/cancel', { id, reason: 'No budget this year.' })).status).toBe(200);
    expect((await setFree(buyer, id, true)).status).toBe(200);
    expect((await setFree(buyer, id, false)).status).toBe(200);
    expect(await isLocked(bidder.token)).toBe(false);
  });

  test('an online one is free unless its buyer says otherwise, an offline one is not', async () => {
    const buyer = await writer();
    await makeOfficers(app, buyer);
    const locked = async (fields: Record<string, unknown>) => (await pageOf(await makePublished(app, buyer, { 'General-information': fields }))).locked;
    expect(await locked({ kind: 'online' })).toBe(false);
    // Locked where its buyer says why: drafts/checks/checks.api.test.ts.
    expect(await locked({ kind: 'offline' })).toBe(true);
  });

  test('has the teaser that its buyer wrote, else the beginning of the description, also after an amendment', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, { 'Detailed-information': { teaser: 'Chairs, soon.' } });
    const teaser = async () => (await app.get<{ teaser: string }>(`/api/notices/showNoticePage?id=${id}`)).body.teaser;
    expect(await teaser()).toBe('Chairs, soon.');
    await amend(buyer, id, { part: 'general', fields: { city: 'Pokhara' } });
    expect(await teaser()).toBe('Chairs, soon.');
  });
});
