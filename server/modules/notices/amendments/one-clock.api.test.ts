import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { LifeCycleStep } from '#contract/life-cycle.ts';
import { testApp } from '#tests/support/app.ts';
import { detailsOf, ifMatch, makeReadyDraft, makeWriter, submitDraft, trust } from '#tests/support/drafts.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi } from '#tests/support/people.ts';
import { publishDueNotices, publishWhenDue } from '../approval/publish-when-due.ts';

// The instances of one deployment share the database. Here one process plays all of them, each with its own wrong clock.
const app = await testApp();
const HOUR_MS = 3_600_000;
const instances = [
  ['two hours behind', -2],
  ['two hours ahead', 2],
] as const;
const setClockOff = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS });
afterEach(() => vi.useRealTimers());

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const zone = 'Asia/Kathmandu';
const laterDeadline = () => ({ date: inHours(24 * 60).slice(0, 10), time: '12:00', zone });
const buyer = await makeWriter(app);
await trust(app, buyer.organisationId);
const withDeadline = (hours: number) => makeNotice(app, { buyerId: buyer.organisationId, content: { deadline: { at: inHours(hours), zone } } });
const rowOf = async (id: string) =>
  (await app.connection.pool.query<{ id: number; status: string }>('select id, status from notice where public_id = $1', [id])).rows[0]!;
const stateOf = async (id: string) => (await app.get<{ state: string }>(`/api/notices/showNoticePage?id=${id}`)).body.state;

describe.each(instances)('an instance whose clock is %s decides by the database’s time', (_name, hours) => {
  test('whether a deadline has passed', async () => {
    const [passed, running] = [await withDeadline(-1), await withDeadline(1)];
    setClockOff(hours);
    expect([await stateOf(passed), await stateOf(running)]).toEqual(['closed', 'open']);
    const move = async (id: string) => {
      const body = { part: 'general', reason: 'The bridge is closed.', fields: { deadline: laterDeadline() }, checkReasons };
      const answer = await callApi<Problem>(app, 'POST', `/notices/amendments?id=${id}`, { token: buyer.token, body, headers: ifMatch(1) });
      return answer.body.errors?.map(({ rule }) => rule) ?? answer.status;
    };
    // Whatever the new day is.
    const checkReasons = (['rest-day', 'holiday', 'few-days', 'law-content'] as const).map((code) => ({
      code,
      tab: code === 'law-content' ? 'Detailed-information' : 'General-information',
      field: 'deadline',
      reason: 'We are open.',
    }));
    expect(await move(passed)).toEqual(['deadline-passed']);
    expect(await move(running)).not.toEqual(['deadline-passed']);
  });

  test('which steps of a notice lie ahead, and when one is taken', async () => {
    const id = await withDeadline(1);
    const before = Date.now();
    setClockOff(hours);
    const body = { id, reason: 'No budget this year.' };
    expect((await callApi(app, 'POST', '/notices/cancel', { token: buyer.token, body, headers: ifMatch(1) })).status).toBe(200);
    const { steps } = (await app.get<{ steps: LifeCycleStep[] }>(`/api/tenderLifeCycle?id=${id}`)).body;
    const cancelled = steps.find(({ step }) => step === 'cancelled');
    expect(cancelled?.planned).toBe(false);
    expect(Math.abs(Date.parse(cancelled!.time!.at) - before)).toBeLessThan(HOUR_MS / 2);
  });

  test('whether a scheduled notice is due', async () => {
    const [due, early] = [await makeReadyDraft(app, buyer), await makeReadyDraft(app, buyer)];
    for (const id of [due, early]) expect((await submitDraft(app, buyer, id, { publishAt: inHours(1) })).body).toMatchObject({ stage: 'scheduled' });
    const ids = [(await rowOf(due)).id, (await rowOf(early)).id];
    await app.connection.pool.query(`update notice_draft set publish_at = now() - interval '1 minute' where notice_id = $1`, [ids[0]]);
    setClockOff(hours);
    await publishDueNotices(app.ctx);
    for (const id of ids) await publishWhenDue(app.ctx, id);
    expect([(await rowOf(due)).status, (await rowOf(early)).status]).toEqual(['published', 'submitted']);
  });

  test('whether a draft’s deadline or its set time lie ahead', async () => {
    const id = await makeReadyDraft(app, buyer);
    const { revision } = await detailsOf(app, buyer, id);
    const { rows } = await app.connection.pool.query<{ at: string }>(`select content #>> '{deadline,at}' as at from notice where public_id = $1`, [id]);
    const setDeadline = (at: string) =>
      app.connection.pool.query(`update notice set content = jsonb_set(content, '{deadline,at}', to_jsonb($2::text)) where public_id = $1`, [id, at]);
    const submit = async (publishAt?: string) => {
      const body = { id, ...(publishAt ? { publishAt } : {}) };
      return callApi<Problem & { stage: string }>(app, 'POST', '/tenders/approval', { token: buyer.token, body, headers: ifMatch(revision) });
    };
    await setDeadline(inHours(-1));
    const inAnHour = inHours(1);
    setClockOff(hours);
    expect((await submit()).body.errors).toContainEqual(expect.objectContaining({ rule: 'deadline-past' }));
    vi.useRealTimers();
    await setDeadline(rows[0]!.at);
    setClockOff(hours);
    expect((await submit(inAnHour)).body).toMatchObject({ stage: 'scheduled' });
  });
});
