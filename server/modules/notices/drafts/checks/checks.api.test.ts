import { describe, expect, test } from 'vitest';
import type { Holiday } from '#contract/holidays.ts';
import type { NoticeCheck, NoticeDetails } from '#contract/drafts.ts';
import type { Problem } from '#contract/errors.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeOfficers, makeSupplier, submit } from '#tests/support/bidding.ts';
import { type TabName, type Writer, detailsOf, goodDeadline, makeReadyDraft, makeWriter, saveTab, submitDraft, trust } from '#tests/support/drafts.ts';
import { callApi } from '#tests/support/people.ts';
import { MAX_LOT_CHECKS } from './bound-lot-checks.ts';

const app = await testApp({ clock: fixedClock('2026-11-25T06:00:00Z') });
const buyer = await makeWriter(app);
const admin = await makeWriter(app, { superAdmin: true });

const at = (date: string, time = '12:00', zone = 'Asia/Kathmandu') => ({ date, time, zone });
const lots = (...deadlines: unknown[]) => ({
  'Detailed-information': { lots: { put: deadlines.map((deadline, index) => ({ id: String(index + 1), title: `Lot ${index + 1}`, deadline })) } },
});
type Fields = Partial<Record<TabName, Record<string, unknown>>>;
const draftWith = (fields: Fields) => makeReadyDraft(app, buyer, fields);
const inShort = ({ code, field }: NoticeCheck) => `${field} ${code}`;
const checksOf = async (id: string, by: Writer = buyer) => (await detailsOf(app, by, id)).checks;
/** The checks of a draft with these fields, in short. */
const found = async (fields: Fields) => (await checksOf(await draftWith(fields))).map(inShort);
const inNepal = (general: Record<string, unknown>): Fields => ({ 'General-information': general });

describe('a deadline on a public holiday', () => {
  const holiday = { country: 'NP', date: '2027-01-20', name: 'Day of the test' };
  const deadline = at(holiday.date);

  test('is found once an administrator adds the holiday, and no more once it is removed', async () => {
    const id = await draftWith(inNepal({ deadline }));
    expect(await checksOf(id)).toEqual([]);
    const { body: added } = await callApi<Holiday>(app, 'POST', '/holidays', { token: admin.token, body: holiday });
    const [check, ...others] = await checksOf(id);
    expect(others).toEqual([]);
    expect(check).toMatchObject({ code: 'holiday', severity: 'soft', field: 'deadline', source: 'office-calendar', values: { name: holiday.name } });
    expect((await submitDraft<Problem>(app, buyer, id)).body.errors!.map(({ rule }) => rule)).toEqual(['holiday']);
    expect(await found({ ...inNepal({ country: 'FR', value: { amount: '5', currency: 'EUR' } }), ...lots(deadline) })).toEqual([]);
    expect(await found(lots(deadline))).toEqual(['lots[1].deadline holiday']);
    const { body } = await callApi<{ removed: string }>(app, 'DELETE', `/holidays/${added.id}`, { token: admin.token });
    expect(body.removed).toBe(added.id);
    expect(await checksOf(id)).toEqual([]);
  });

  test('comes from the calendar of a country that has one', async () => {
    const bastille = at('2027-07-14', '12:00', 'Europe/Paris');
    const [check] = await checksOf(await draftWith(inNepal({ country: 'FR', deadline: bastille })));
    expect(check).toMatchObject({ code: 'holiday', values: { date: '2027-07-14', name: 'Bastille Day' } });
    expect(await found({ ...inNepal({ country: 'FR' }), ...lots(bastille) })).toEqual(['lots[1].deadline holiday']);
  });
});

describe('deadlines of lots', () => {
  test('have the soft checks of the notice’s own, each with a reason of its own', async () => {
    const id = await draftWith(lots(at('2027-01-23'), at('2027-01-24', '19:00'), goodDeadline(app), at('2027-01-24')));
    expect((await checksOf(id)).map(inShort)).toEqual(['lots[1].deadline rest-day', 'lots[2].deadline office-hours']);
    const key = { code: 'rest-day', tab: 'Detailed-information', field: 'lots[1].deadline', reason: 'The office is open that day.' };
    const give = { token: buyer.token, body: { reasons: [key, { ...key, code: 'office-hours', field: 'lots[2].deadline' }] } };
    const { body } = await callApi<NoticeDetails>(app, 'PUT', `/notices/checkReasons?id=${id}`, give);
    expect(body.checks.map(({ reason }) => reason)).toEqual([key.reason, key.reason]);
    expect((await submitDraft(app, buyer, id)).status).toBe(200);
  });

  test('must be in the future', async () => {
    const id = await draftWith(lots(at('2026-11-24')));
    expect((await checksOf(id)).map(({ severity, ...check }) => `${inShort({ severity, ...check })} ${severity}`)).toEqual([
      'lots[1].deadline deadline-past hard',
    ]);
    expect((await submitDraft<Problem>(app, buyer, id)).body.errors![0]).toMatchObject({ path: 'Detailed-information.lots[1].deadline' });
  });

  test('are after the end of questions, and not after the opening of bids', async () => {
    const general = { deadline: at('2027-01-27'), questionsUntil: at('2027-01-12'), openingAt: at('2027-01-27', '13:00') };
    const check = (fields: Record<string, unknown>, ...deadlines: unknown[]) =>
      found({ 'General-information': { ...general, ...fields }, ...lots(...deadlines) });
    expect(await check({}, at('2027-01-20'), at('2027-01-27', '13:00'))).toEqual([]);
    expect(await check({}, at('2027-01-20'), at('2027-01-27', '13:30'), at('2027-01-28'))).toEqual([
      'lots[2].deadline dates-order',
      'lots[3].deadline dates-order',
    ]);
    const id = await draftWith({ 'General-information': general, ...lots(at('2027-01-20'), at('2027-01-11')) });
    expect(await checksOf(id)).toEqual([
      expect.objectContaining({ severity: 'hard', field: 'questionsUntil', values: { earlier: 'questionsUntil', later: 'lots[2].deadline' } }),
    ]);
  });

  test('are reported up to a bound: the first lots, hard ones and soft ones', async () => {
    const id = await draftWith({});
    const putLots = (from: number, deadline: unknown) => {
      const put = Array.from({ length: 100 }, (_, index) => ({ id: String(from + index), title: `Lot ${from + index}`, deadline }));
      return saveTab(app, buyer, id, 'Detailed-information', { lots: { put } });
    };
    await putLots(1, at('2027-01-23', '19:00'));
    await putLots(101, at('2026-11-22'));
    const checks = await checksOf(id);
    const [hard, soft] = [checks.filter(({ severity }) => severity === 'hard'), checks.filter(({ severity }) => severity === 'soft')];
    expect([hard.length, soft.length]).toEqual([MAX_LOT_CHECKS, MAX_LOT_CHECKS]);
    expect([hard[0], soft[0], soft[1]].map((check) => inShort(check!))).toEqual([
      'lots[101].deadline deadline-past',
      'lots[1].deadline rest-day',
      'lots[1].deadline office-hours',
    ]);
  });
});

/** The days that the law asks for, of a notice and its lot. */
const leastDays = async (general: Record<string, unknown>) => {
  const id = await draftWith({ ...inNepal({ type: 'invitationForBids', deadline: at('2026-12-03'), ...general }), ...lots(at('2026-12-10')) });
  return (await checksOf(id)).filter(({ code }) => code === 'few-days').map(({ field, values }) => `${field} ${values['days']} ${values['least']}`);
};
/** The deadlines of the test below, 8 and 15 days away. */
const days = (least: number) => [`deadline 8 ${least}`, `lots[1].deadline 15 ${least}`];

describe('the law’s days for bids', () => {
  test('are 30, and 45 for international bidding, for each lot too', async () => {
    expect(await leastDays({})).toEqual(days(30));
    expect(await leastDays({ methodDetails: 'International competitive bidding' })).toEqual(days(45));
    expect(await leastDays({ title: 'International bid for turbines' })).toEqual(days(45));
    expect(await leastDays({ title: 'Tribhuvan International Airport, runway repair' })).toEqual(days(30));
    expect(await leastDays({ type: 'requestForQuotations' })).toEqual([]);
    expect(await leastDays({ country: 'IN' })).toEqual([]);
  });
});

describe('an online notice for subscribers', () => {
  test('is published with a reason alone, and keeps out suppliers who cannot read it', async () => {
    await makeOfficers(app, buyer);
    await trust(app, buyer.organisationId);
    const key = { code: 'online-for-subscribers', tab: 'General-information', field: 'free' };
    expect(await found({ 'General-information': { kind: 'online' } })).toEqual([]);
    expect(await found({ 'General-information': { free: false } })).toEqual([]);
    const id = await draftWith({ 'General-information': { kind: 'online', free: false } });
    expect(await checksOf(id)).toMatchObject([{ ...key, severity: 'soft', source: 'general', reason: null }]);
    expect((await submitDraft<Problem>(app, buyer, id)).body.errors).toMatchObject([{ path: 'General-information.free', rule: key.code }]);
    const give = { token: buyer.token, body: { reasons: [{ ...key, reason: 'Our framework’s members subscribe.' }] } };
    expect((await callApi(app, 'PUT', `/notices/checkReasons?id=${id}`, give)).status).toBe(200);
    expect((await submitDraft(app, buyer, id)).body).toMatchObject({ status: 'published' });
    expect((await app.get<{ locked: boolean }>(`/api/notices/showNoticePage?id=${id}`)).body.locked).toBe(true);
    const supplier = await makeSupplier(app);
    const interest = () => callApi(app, 'POST', '/interestedBidders', { token: supplier.token, body: { notice: id } });
    expect((await interest()).status).toBe(403);
    expect((await submit(app, supplier, id)).status).toBe(403);
    // It can be made free at any time; after that it stays so until it is decided.
    const access = (free: boolean) => callApi<Problem>(app, 'PUT', '/notices/free', { token: buyer.token, body: { id, free, reason: 'More suppliers.' } });
    expect((await access(true)).status).toBe(200);
    expect((await interest()).status).toBe(200);
    expect((await access(false)).body.errors).toMatchObject([{ rule: 'online-undecided' }]);
  });
});
