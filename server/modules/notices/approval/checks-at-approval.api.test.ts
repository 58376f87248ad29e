import { describe, expect, test } from 'vitest';
import type { NoticeStanding, PendingNotice } from '#contract/approval.ts';
import type { NoticeCheck } from '#contract/drafts.ts';
import type { Problem } from '#contract/errors.ts';
import type { LifeCycleStep } from '#contract/life-cycle.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type MadeWriter, detailsOf, ifMatch, makeReadyDraft, makeWriter, submitDraft, trust } from '#tests/support/drafts.ts';
import { callApi, tokenOf } from '#tests/support/people.ts';
import { publishDueNotices } from './publish-when-due.ts';

const START = '2026-11-25T06:00:00Z';
const clock = fixedClock(START);
const app = await testApp({ clock });
const admin = await makeWriter(app, { superAdmin: true });
/** Somebody who signs in at another time. */
async function at(time: string, person: MadeWriter): Promise<MadeWriter> {
  clock.set(time);
  return { ...person, token: await tokenOf(app, person) };
}

/** 30 days and a quarter of an hour after the start, a Friday at noon in Kathmandu. */
const deadline = { date: '2026-12-25', time: '12:00', zone: 'Asia/Kathmandu' };
const fewDays = (reason: string) => ({ code: 'few-days', tab: 'General-information', field: 'deadline', reason });
const openSoft = (checks: readonly NoticeCheck[]) => checks.filter(({ severity, reason }) => severity === 'soft' && reason === null);
const daysOf = (checks: readonly NoticeCheck[]) => checks.filter(({ code }) => code === 'few-days').map(({ values }) => values['days']);

/** A draft of an invitation for bids, with a reason for all that the law asks for and it lacks. */
async function makeInvitation(buyer: MadeWriter): Promise<string> {
  clock.set(START);
  const id = await makeReadyDraft(app, buyer, { 'General-information': { type: 'invitationForBids', deadline } });
  const open = openSoft((await detailsOf(app, buyer, id)).checks);
  expect(open.length).toBeGreaterThan(0);
  const reasons = open.map(({ code, tab, field }) => ({ code, tab, field, reason: 'It is in the documents.' }));
  const given = await callApi<{ checks: NoticeCheck[] }>(app, 'PUT', `/notices/checkReasons?id=${id}`, { token: buyer.token, body: { reasons } });
  expect(openSoft(given.body.checks)).toEqual([]);
  return id;
}
async function approve<T = NoticeStanding>(by: MadeWriter, id: string, checkReasons?: object[]) {
  const { revision } = await detailsOf(app, by, id);
  const body = { id, ...(checkReasons ? { checkReasons } : {}) };
  return callApi<T>(app, 'PUT', '/tenders/approval', { token: by.token, body, headers: ifMatch(revision) });
}
const waiting = async (by: MadeWriter, id: string) =>
  (await callApi<{ items: PendingNotice[] }>(app, 'GET', '/tenders/approval?size=100', { token: by.token })).body.items.find((item) => item.id === id)!;
const stepsOf = async (by: MadeWriter, id: string) =>
  (await callApi<{ steps: LifeCycleStep[] }>(app, 'GET', `/tenderLifeCycle?id=${id}`, { token: by.token })).body.steps;
/** Few days with a reason, and soft checks without one, as the step of the publication has them. */
async function publishedWith(id: string) {
  const { rows } = await app.connection.pool.query<{ details: { passed: NoticeCheck[]; open: NoticeCheck[] } }>(
    `select s.details from notice_step s join notice n on n.id = s.notice_id where s.step = 'published' and n.public_id = $1`,
    [id],
  );
  const { passed, open } = rows[0]!.details;
  return { passed: passed.filter(({ code }) => code === 'few-days').map(({ values, reason }) => [values['days'], reason]), open };
}

describe('days that pass while a notice waits', () => {
  test('are shown to who decides, who approves it with a reason of their own', async () => {
    const buyer = await makeWriter(app);
    const id = await makeInvitation(buyer);
    expect((await submitDraft(app, buyer, id)).status).toBe(200);
    expect((await waiting(admin, id)).open).toEqual([]);
    const decider = await at('2026-11-28T06:00:00Z', admin);
    expect((await waiting(decider, id)).open).toMatchObject([{ code: 'few-days', field: 'deadline', values: { days: 27, least: 30 }, reason: null }]);
    expect(daysOf(openSoft((await detailsOf(app, decider, id)).checks))).toEqual([27]);
    const refused = await approve<Problem>(decider, id);
    expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'General-information.deadline', rule: 'few-days' }] });
    // A reason for something else helps nothing.
    expect((await approve(decider, id, [{ ...fewDays('Offices are open.'), code: 'rest-day' }])).status).toBe(400);
    expect((await detailsOf(app, decider, id)).status).toBe('submitted');
    const reason = 'The bridge must stand before the rains.';
    expect((await approve(decider, id, [fewDays(reason)])).body).toMatchObject({ status: 'published' });
    const approved = (await stepsOf(decider, id)).find(({ step }) => step === 'approved')!;
    expect(approved).toMatchObject({ time: { at: '2026-11-28T06:00:00.000Z' }, by: { person: 'Given Name', reason } });
    expect(await publishedWith(id)).toEqual({ passed: [[27, reason]], open: [] });
  });

  test('are not covered by a reason for more of them, whoever gave it', async () => {
    const parent = await makeWriter(app);
    await app.connection.pool.query(`update organisation set settings = settings || '{"approvesChildren": true}' where id = $1`, [parent.organisationId]);
    const child = await makeWriter(app, { under: parent.organisationId });
    const id = await makeInvitation(child);
    expect((await submitDraft(app, child, id)).body).toMatchObject({ stage: 'parent' });
    const above = await at('2026-11-27T06:00:00Z', parent);
    expect((await waiting(above, id)).open).toMatchObject([{ values: { days: 28 } }]);
    expect((await approve(above, id)).status).toBe(400);
    expect((await approve(above, id, [fewDays('It is urgent.')])).body).toMatchObject({ stage: 'administrator' });
    const sameDay = await at('2026-11-27T06:10:00Z', admin);
    expect(await waiting(sameDay, id)).toMatchObject({ open: [], passed: expect.arrayContaining([expect.objectContaining(fewDays('It is urgent.'))]) });
    const nextDay = await at('2026-11-28T06:10:00Z', admin);
    expect((await waiting(nextDay, id)).open).toMatchObject([{ values: { days: 27 } }]);
    expect((await approve(nextDay, id)).status).toBe(400);
    expect((await approve(nextDay, id, [fewDays('Still urgent.')])).body).toMatchObject({ status: 'published' });
    expect((await publishedWith(id)).passed).toEqual([[27, 'Still urgent.']]);
  });

  test('ask a buyer again who gave a reason for more of them', async () => {
    const buyer = await makeWriter(app);
    const id = await makeInvitation(buyer);
    const days = async (time: string) => openSoft((await detailsOf(app, await at(time, buyer), id)).checks);
    expect(daysOf(await days('2026-11-26T06:00:00Z'))).toEqual([29]);
    const later = await at('2026-11-26T06:00:00Z', buyer);
    await callApi(app, 'PUT', `/notices/checkReasons?id=${id}`, { token: later.token, body: { reasons: [fewDays('It is urgent.')] } });
    expect(await days('2026-11-26T06:10:00Z')).toEqual([]);
    expect(daysOf(await days('2026-11-27T06:00:00Z'))).toEqual([28]);
    expect((await submitDraft<Problem>(app, await at('2026-11-27T06:00:00Z', buyer), id)).body.errors).toMatchObject([{ rule: 'few-days' }]);
  });
});

describe('a set time of publication', () => {
  // Exactly 24 days before the deadline.
  const publishAt = '2026-12-01T06:15:00.000Z';

  test('takes its reason with the submission; the days until it ask nobody again', async () => {
    const buyer = await makeWriter(app);
    const id = await makeInvitation(buyer);
    expect((await submitDraft<Problem>(app, buyer, id, { publishAt })).body.errors).toMatchObject([{ rule: 'few-days' }]);
    const submitted = await submitDraft(app, buyer, id, { publishAt, checkReasons: [fewDays('It is urgent.')] });
    expect(submitted.body).toMatchObject({ stage: 'administrator' });
    const decider = await at('2026-11-30T06:00:00Z', admin);
    const listed = await waiting(decider, id);
    expect([listed.open, daysOf(listed.passed)]).toEqual([[], [24]]);
    expect((await approve(decider, id)).body).toMatchObject({ stage: 'scheduled' });
    // The job comes a little later.
    clock.set('2026-12-01T06:15:40Z');
    await publishDueNotices(app.ctx);
    expect(await publishedWith(id)).toEqual({ passed: [[24, 'It is urgent.']], open: [] });
  });

  test('that an outage misses by days does not count any more, and the publication says so', async () => {
    const buyer = await makeWriter(app);
    await trust(app, buyer.organisationId);
    const id = await makeInvitation(buyer);
    await submitDraft(app, buyer, id, { publishAt, checkReasons: [fewDays('It is urgent.')] });
    clock.set('2026-12-03T06:00:00Z');
    await publishDueNotices(app.ctx);
    const { passed, open } = await publishedWith(id);
    expect([passed, daysOf(open)]).toEqual([[], [22]]);
  });
});
