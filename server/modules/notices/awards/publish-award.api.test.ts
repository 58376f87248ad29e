import { describe, expect, test } from 'vitest';
import type { NoticeContent } from '#contract/notices.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { detailsOf, goodDeadline, ifMatch, makePublished, makeWriter, type MadeWriter, type TabName } from '#tests/support/drafts.ts';
import { callApi, tokenOf } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-21T06:00:00Z');
const app = await testApp({ clock });

/** A notice whose deadline has passed, and its buyer, who is signed in again. */
async function closedNotice(fields: Partial<Record<TabName, Record<string, unknown>>> = {}): Promise<{ id: string; buyer: MadeWriter }> {
  clock.set('2026-11-21T06:00:00Z');
  const buyer = await makeWriter(app);
  const id = await makePublished(app, buyer, fields);
  clock.set(`${goodDeadline(app).date}T12:00:00Z`);
  return { id, buyer: { ...buyer, token: await tokenOf(app, buyer) } };
}
const supplier = { name: 'Hill Works', identifier: '301', country: 'NP' };
const made = { suppliers: [supplier], value: { amount: '240000.50', currency: 'NPR' }, contractNumber: 'C-1', bids: 3 };
async function publishAward(buyer: MadeWriter, id: string, award: object, reason = 'The lowest price.') {
  const { revision } = await detailsOf(app, buyer, id);
  return callApi<{ status: string; errors?: { path: string; rule: string }[] }>(app, 'POST', '/notices/award', {
    token: buyer.token,
    headers: ifMatch(revision ?? 1),
    body: { id, reason, award },
  });
}
const pageOf = async (id: string) =>
  (await app.get<{ state: string; content: NoticeContent; amendments: { number: number; reason: string }[] }>(`/api/notices/showNoticePage?id=${id}`)).body;
const free = { 'General-information': { free: true } };
const lots = { put: ['1', '2'].map((id) => ({ id, title: `Lot ${id}` })), remove: [] };

describe('the award of an offline notice', () => {
  test('is public as an amendment with its reason, and the notice is awarded', async () => {
    const { id, buyer } = await closedNotice(free);
    expect((await detailsOf(app, buyer, id)).abilities).toContain('award');
    expect((await publishAward(buyer, id, made)).body.status).toBe('awarded');
    const { state, content, amendments } = await pageOf(id);
    expect(state).toBe('awarded');
    const { date } = content.awards![0]!;
    expect(content.awards).toEqual([{ id: '1', status: 'active', date, description: 'The lowest price.', ...made }]);
    expect(date).toBe(clock.now().toISOString().slice(0, 10));
    expect(amendments).toMatchObject([{ number: 1, reason: 'The lowest price.' }]);
    // It has ended.
    expect((await publishAward(buyer, id, made)).status).toBe(409);
    expect((await detailsOf(app, buyer, id)).abilities).not.toContain('award');
  });

  test('without a supplier says that nobody gets it', async () => {
    const { id, buyer } = await closedNotice(free);
    expect((await publishAward(buyer, id, {}, 'No bid met the terms.')).body.status).toBe('closed');
    expect((await pageOf(id)).content).toMatchObject({ noAward: { status: 'unsuccessful', reason: 'No bid met the terms.' } });
    // It has ended: nobody amends, cancels or awards it, and it waits for nothing.
    const { abilities, revision } = await detailsOf(app, buyer, id);
    expect(abilities.filter((ability) => ['amend', 'cancel', 'award'].includes(ability))).toEqual([]);
    const refused = [{ path: 'status', rule: 'status-unsuccessful' }];
    expect(await publishAward(buyer, id, made)).toMatchObject({ status: 409, body: { errors: refused } });
    const headers = ifMatch(revision ?? 1);
    const cancelled = await callApi(app, 'POST', '/notices/cancel', { token: buyer.token, headers, body: { id, reason: 'No money.' } });
    expect(cancelled).toMatchObject({ status: 409, body: { errors: refused } });
    const amendment = { part: 'general', reason: 'A new town.', fields: { city: 'Pokhara' } };
    expect((await callApi(app, 'POST', `/notices/amendments?id=${id}`, { token: buyer.token, headers, body: amendment })).status).toBe(409);
    const listed = async (query: string) => {
      const { body } = await callApi<{ items: { id: string }[]; total: number }>(app, 'GET', `/notices/own?tile=closed${query}`, { token: buyer.token });
      return [body.items.length, body.total];
    };
    expect([await listed(''), await listed('&undecided=1'), await listed('&undecided=1&status=closed')]).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
  });

  test('that is still to come is found among those that wait for it, of this buyer alone', async () => {
    const { buyer } = await closedNotice(free);
    await closedNotice(free);
    const { body } = await callApi<{ total: number }>(app, 'GET', '/notices/own?tile=closed&undecided=1', { token: buyer.token });
    expect(body.total).toBe(1);
  });

  test('comes lot by lot: the last one ends the notice', async () => {
    const { id, buyer } = await closedNotice({ ...free, 'Detailed-information': { lots } });
    expect((await publishAward(buyer, id, made)).body.errors).toMatchObject([{ path: 'body.award.lots', rule: 'required' }]);
    expect((await publishAward(buyer, id, { ...made, lots: ['2'] })).body.status).not.toBe('awarded');
    for (const [lot, rule] of [
      ['2', 'decided'],
      ['3', 'unknown'],
    ] as const)
      expect((await publishAward(buyer, id, { ...made, lots: [lot] })).body.errors).toMatchObject([{ path: 'body.award.lots', rule }]);
    expect((await publishAward(buyer, id, { lots: ['1'] })).body.status).toBe('awarded');
    expect((await pageOf(id)).content.awards?.map(({ id: award, status, lots: of }) => [award, status, of])).toEqual([
      ['1', 'active', ['2']],
      ['2', 'unsuccessful', ['1']],
    ]);
  });

  test('is refused before the deadline, for an online notice, and with values that cannot be', async () => {
    clock.set('2026-11-21T06:00:00Z');
    const buyer = await makeWriter(app);
    const open = await makePublished(app, buyer);
    expect((await publishAward(buyer, open, made)).body.errors).toMatchObject([{ rule: 'too-early' }]);
    expect((await detailsOf(app, buyer, open)).abilities).not.toContain('award');
    await app.connection.pool.query(`update notice set kind = 'online', content = content || '{"kind": "online"}' where public_id = $1`, [open]);
    expect((await publishAward(buyer, open, made)).body.errors).toMatchObject([{ rule: 'online' }]);

    const { id, buyer: later } = await closedNotice();
    const tomorrow = clock.now().toTemporalInstant().add({ hours: 48 }).toString().slice(0, 10);
    const { errors } = (await publishAward(later, id, { suppliers: [{ name: '' }], value: { amount: '1', currency: null }, date: tomorrow })).body;
    expect(errors?.map(({ path, rule }) => [path, rule])).toEqual([
      ['body.award.suppliers.0.name', 'required'],
      ['body.award.value', 'required'],
      ['body.award.date', 'future-day'],
    ]);
    expect((await publishAward(later, id, { ...made, value: { amount: '1', currency: 'ZZZ' } })).status).toBe(400);
  });

  test('made by two at once is made once', async () => {
    const { id, buyer } = await closedNotice();
    const answers = await Promise.all([publishAward(buyer, id, made), publishAward(buyer, id, made)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([409, 412])]);
  });
});
