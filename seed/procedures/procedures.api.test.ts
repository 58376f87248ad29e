import { beforeAll, expect, test } from 'vitest';
import type { SellerStats } from '#contract/dashboards.ts';
import type { Evaluation } from '#contract/evaluation.ts';
import type { Opening } from '#contract/opening.ts';
import type { OwnNotice } from '#contract/own-notices.ts';
import type { Question } from '#contract/questions.ts';
import { verifyLog } from '#server/modules/notices/seeding.ts';
import { hashPassword } from '#server/modules/users/index.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { callApi, signInAs } from '#tests/support/people.ts';
import { seedAccounts } from '../accounts.ts';
import { seedBuyerProfiles } from '../buyer-profiles.ts';
import { seedOpeningOfficers } from '../opening-officers.ts';
import { Timeline } from '../timeline.ts';
import { procedureStories } from './procedures.ts';

const app = await testApp({ clock: fixedClock('2026-11-25T06:00:00Z') });
const password = app.ctx.config.DEMO_PASSWORD;
const tokenOf = async (email: string) => (await signInAs(app, { username: email.split('@')[0]! })).accessToken;
const ownNotices = async (email: string) =>
  (await callApi<{ items: OwnNotice[] }>(app, 'GET', '/notices/own?size=50', { token: await tokenOf(email) })).body.items;

beforeAll(async () => {
  await inTransaction(app.ctx, async (ctx) => {
    const accounts = await seedAccounts(ctx, await hashPassword(password));
    await seedBuyerProfiles(ctx, accounts);
    await seedOpeningOfficers(ctx, accounts);
    const timeline = new Timeline();
    await timeline.run(procedureStories(ctx, accounts, timeline));
  });
  await drainAll(app.ctx);
});

const states = ['awarded', 'cancelled', 'draft', 'published', 'rejected', 'scheduled'];
test.each([
  ['buyer@demo.test', [...states, 'administrator', 'parent']],
  ['childbuyer@demo.test', [...states, 'parent']],
])('%s has a notice in every state', async (email, expected) => {
  const notices = await ownNotices(email);
  expect([...new Set(notices.map(({ status, stage }) => stage ?? status))].toSorted()).toEqual(expected.toSorted());
});

test('the bids of one tender wait for their opening, those of another are being compared, and a third is won', async () => {
  const token = await tokenOf('buyer@demo.test');
  const notices = await ownNotices('buyer@demo.test');
  const idOf = (title: string) => notices.find((notice) => notice.title.startsWith(title))!.id;
  const showOpening = async (id: string) => (await callApi<Opening>(app, 'GET', `/tenders/opening?notice=${id}`, { token })).body.opening;
  expect(await showOpening(idOf('Asphalt for eleven'))).toBeNull();
  const compared = (await callApi<Evaluation>(app, 'GET', `/tenders/evaluation?notice=${idOf('Retaining walls')}`, { token })).body;
  expect(compared.lots.map(({ bids, decision }) => [bids.map(({ rank }) => rank), decision])).toEqual([[[1, 2], null]]);
  const won = (await callApi<Evaluation>(app, 'GET', `/tenders/evaluation?notice=${idOf('Steel bridge')}`, { token })).body;
  expect(won.lots[0]?.bids.find(({ bid }) => bid === won.lots[0]?.decision?.winner)?.organisation.name).toBe('Maharjan Builders');
});

test('the buyers’ profiles are complete', async () => {
  for (const email of ['buyer@demo.test', 'childbuyer@demo.test']) {
    const { body } = await callApi<{ steps: string[] }>(app, 'GET', '/organization', { token: await tokenOf(email) });
    expect(body.steps).toEqual(['general', 'buyerType', 'address', 'contacts', 'offices', 'billing']);
  }
});

test('deadlines are on working days, and nothing in the publication log is missing', async () => {
  const notices = await ownNotices('buyer@demo.test');
  const days = notices.flatMap(({ deadline }) => (deadline ? [Temporal.Instant.from(deadline.at).toZonedDateTimeISO('Asia/Kathmandu')] : []));
  expect(days.length).toBeGreaterThan(15);
  expect(days.filter((day) => day.dayOfWeek === 6 || day.hour < 10 || day.hour > 16).map(String)).toEqual([]);
  expect(await verifyLog(app.ctx)).toMatchObject({ intact: true, outside: 0 });
});

test('the open one has questions and an amendment that one of them brought about', async () => {
  const notice = (await ownNotices('buyer@demo.test')).find(({ title }) => title.startsWith('Suspension bridge'))!;
  const { items } = (await callApi<{ items: Question[] }>(app, 'GET', `/notices/questions?notice=${notice.id}`)).body;
  expect(items.map(({ state, amendment }) => [state, amendment])).toEqual([
    ['answered', null],
    ['answered', 1],
    ['open', null],
  ]);
});

test('the supplier’s dashboard has something in every tile', async () => {
  const token = await tokenOf('seller@demo.test');
  const { body } = await callApi<SellerStats>(app, 'GET', '/seller/dashboard/stats', { token });
  const { contractAwardsIsCapped: _isCapped, ...figures } = body;
  expect(Object.entries(figures).filter(([, figure]) => figure === 0)).toEqual([]);
  expect(
    (await callApi<{ months: { total: number }[] }>(app, 'GET', '/seller/dashboard/stats/viewedNotices', { token })).body.months.some(({ total }) => total > 0),
  ).toBe(true);
});
