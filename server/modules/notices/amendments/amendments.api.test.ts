import { describe, expect, test } from 'vitest';
import type { NoticeStanding } from '#contract/approval.ts';
import { endpoints } from '#contract/index.ts';
import type { Problem } from '#contract/errors.ts';
import type { LifeCycleStep } from '#contract/life-cycle.ts';
import type { Amendment, FieldChange, NoticeContent } from '#contract/notices.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeOfficers } from '#tests/support/bidding.ts';
import { type Writer, detailsOf, ifMatch, makePublished, makeWriter, saveTab, submitDraft } from '#tests/support/drafts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type PersonOptions, callApi, tokenOf } from '#tests/support/people.ts';

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
const free = { 'General-information': { free: true } };
const moved = (date: string, time = '12:00') => ({ deadline: { date, time, zone: 'Asia/Kathmandu' } });

describe('an amendment', () => {
  test('changes the part that it names, with a number, a time, its reason and the differences, for everybody', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, free);
    const details = await detailsOf(app, buyer, id);
    expect(details).toMatchObject({
      status: 'published',
      revision: 1,
      opens: ['general', 'contact'],
      abilities: ['amend', 'cancel', 'setFree', 'copy', 'saveAsTemplate'],
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
    expect(page.amendments).toEqual([{ number: 1, at: '2026-11-25T06:00:00.000Z', actor: 'buyer', reason: 'The date was wrong.', changes: body.changes }]);
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

  test('is the only way in which an address changes a published notice', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer, free);
    const content = async () =>
      (await app.connection.pool.query<{ content: unknown; version: number }>('select content, version from notice where public_id = $1', [id])).rows[0]!;
    const before = await content();
    const changing = endpoints.filter(({ method, path }) => method !== 'GET' && /notice|tender|award/u.test(path) && !/amendments|cancel|close/u.test(path));
    expect(changing.length).toBeGreaterThan(12);
    for (const { method, path } of changing) {
      const body = method === 'DELETE' ? {} : { body: { id, title: 'x', city: 'x', email: 'x@y.test', reason: 'whatever', visited: ['CAI'], free: true } };
      await callApi(app, method, `${path.replaceAll(/\{\w+\}/gu, id)}?id=${id}`, { token: buyer.token, ...body, headers: ifMatch(1) });
    }
    expect(await content()).toEqual(before);
  });
});

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

  test('is set free, or for subscribers, by its buyer and by administrators', async () => {
    const buyer = await writer();
    const id = await makePublished(app, buyer);
    const setFree = (by: Writer, isFree: boolean) => callApi(app, 'PUT', '/notices/free', { token: by.token, body: { id, free: isFree } });
    expect((await pageOf(id)).locked).toBe(true);
    expect((await setFree(buyer, true)).body).toEqual({ id, free: true });
    expect((await pageOf(id)).locked).toBe(false);
    expect((await setFree(await writer({ superAdmin: true }), false)).status).toBe(200);
    expect((await pageOf(id)).locked).toBe(true);
    expect((await setFree(await writer(), true)).status).toBe(403);
    await drainAll(app.ctx);
    const { body } = await callApi<{ items: { id: string; locked: boolean }[] }>(app, 'GET', '/notices?size=100', {});
    expect(body.items.find((item) => item.id === id)).toMatchObject({ locked: true });
  });

  test('an online one is free unless its buyer says otherwise, an offline one is not', async () => {
    const buyer = await writer();
    await makeOfficers(app, buyer);
    const locked = async (fields: Record<string, unknown>) => (await pageOf(await makePublished(app, buyer, { 'General-information': fields }))).locked;
    expect(await locked({ kind: 'online' })).toBe(false);
    expect(await locked({ kind: 'online', free: false })).toBe(true);
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
