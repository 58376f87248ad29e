import { beforeAll, describe, expect, test } from 'vitest';
import type * as contract from '#contract/ecommerce.ts';
import type { Output } from '#contract/endpoint.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { taxOf } from '../plans/taxes.repo.ts';
import { offeredPlans } from '../plans/plans.repo.ts';
import { couponByCode } from '../plans/coupons.repo.ts';

const now = '2026-11-27T06:00:00.000Z';
const app = await testApp({ clock: fixedClock(now) });
const { pool } = app.connection;

type Answer = { code?: string; id: string; revision: number; errors?: { path: string; rule: string }[] };
let admin: string;
let seller: { person: MadePerson; token: string };
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>, revision?: number) =>
  callApi<Answer>(app, method, path, {
    token: admin,
    ...(body ? { body } : {}),
    ...(revision === undefined ? {} : { headers: { 'if-match': `"${revision}"` } }),
  });
const master = async (site: string) => (await callApi<Output<typeof contract.showMaster>>(app, 'GET', `/ecommerce/master?site=${site}`, { token: admin })).body;
const rules = ({ body }: { body: Answer }) => body.errors?.map(({ path, rule }) => `${path} ${rule}`);

const limits = { savedAlerts: 20, downloadsADay: 100, teamMembers: 10 };
const plan = { site: 'NP', months: 12, names: { en: 'Professional', ne: 'व्यावसायिक' }, ...limits, isOffered: true, position: 1, price: '12000.00' };

/** An order as payments leave it. */
async function order(planId: number, given: { at: string; state?: string; total?: string; starts?: string; ends?: string; coupon?: number; kind?: string }) {
  const { at, state = 'paid', total = '12000.00', coupon = null, kind = 'first' } = given;
  const id = newPublicId();
  const { rows } = await pool.query<{ id: number }>(
    `insert into subscription_order (public_id, idempotency_key, site, organisation_id, plan_id, kind, state, plan_names, months, limits, currency, price, total,
       coupon_id, created_at, paid_at) values ($1, $1, 'NP', $2, $3, $4, $5, $6, 12, $7, 'NPR', $8, $8, $9, $10, case when $5 in ('paid', 'refunded') then $10::timestamptz end)
     returning id`,
    [id, seller.person.organisationId, planId, kind, state, plan.names, limits, total, coupon, at],
  );
  const rowId = rows[0]!.id;
  if (state === 'paid' || state === 'refunded')
    await pool.query(
      `insert into payment_attempt (public_id, order_id, provider, state, amount, currency, transaction, created_at, expires_at)
       values ($1, $2, 'esewa', 'succeeded', $3, 'NPR', $4, $5, $5)`,
      [newPublicId(), rowId, total, `TX-${rowId}`, at],
    );
  await pool.query(`insert into payment_event (order_id, kind, provider, details, at) values ($1, 'ordered', null, '{"note": "By telephone"}', $2)`, [
    rowId,
    at,
  ]);
  if (given.ends)
    await pool.query(
      `insert into subscription (public_id, organisation_id, site, order_id, plan_id, starts_at, ends_at, planned_end, worth) values ($1, $2, 'NP', $3, $4, $5, $6, $6, 0)`,
      [newPublicId(), seller.person.organisationId, rowId, planId, given.starts, given.ends],
    );
  return { id, rowId };
}

beforeAll(async () => {
  admin = await tokenOf(app, await makePerson(app, { superAdmin: true }));
  const person = await makePerson(app, { orgType: 'SELLER' });
  seller = { person, token: await tokenOf(app, person) };
});

describe('plans', () => {
  test('have a price that can be planned, and never one of the past', async () => {
    const { body } = await send('POST', '/ecommerce/master/plans', plan);
    const price = (validFrom: string | null, amount = '15000.00') => send('POST', '/ecommerce/master/prices', { plan: body.id, amount, validFrom });
    expect((await price('2027-01-01T00:00:00.000Z')).status).toBe(200);
    expect(rules(await price('2026-11-26T00:00:00.000Z'))).toEqual(['body.validFrom past']);
    const again = await price('2027-01-01T00:00:00.000Z', '16000.00');
    expect([again.status, rules(again)]).toEqual([409, ['body.validFrom same-time']]);
    expect((await price('2027-02-01T00:00:00.000Z', '0.00')).status).toBe(400);
    const [stored] = (await master('NP')).plans;
    expect(stored).toMatchObject({ currency: 'NPR', limits, subscribers: 0 });
    expect(stored!.prices).toEqual([
      { amount: '15000.00', validFrom: '2027-01-01T00:00:00.000Z', isCurrent: false },
      { amount: '12000.00', validFrom: now, isCurrent: true },
    ]);
    expect(await offeredPlans(app.ctx, 'NP')).toEqual([expect.objectContaining({ publicId: body.id, price: '12000.00', limits })]);
    const later = { ...app.ctx, clock: fixedClock('2027-01-01T00:00:00Z') };
    expect((await offeredPlans(later, 'NP'))[0]!.price).toBe('15000.00');
  });

  test('are named in the site’s first language', async () => {
    expect(rules(await send('POST', '/ecommerce/master/plans', { ...plan, site: 'FR', names: { en: 'Professional' } }))).toEqual(['body.names.fr required']);
    expect(rules(await send('POST', '/ecommerce/master/plans', { ...plan, names: { en: '  ' } }))).toEqual(['body.names.en required']);
  });

  test('change only as they were seen', async () => {
    const { body } = await send('POST', '/ecommerce/master/plans', { ...plan, site: 'IN', position: 2 });
    expect((await send('PATCH', `/ecommerce/master/plans/${body.id}`, { isOffered: false }, 1)).body).toEqual({ revision: 2 });
    const late = await send('PATCH', `/ecommerce/master/plans/${body.id}`, { isOffered: true }, 1);
    expect(late.status).toBe(412);
    expect((await master('IN')).plans[0]).toMatchObject({ isOffered: false, position: 2, revision: 2, names: plan.names });
    expect(await offeredPlans(app.ctx, 'IN')).toEqual([]);
    const { rows } = await pool.query(`select action, details from audit_entry where subject_id = $1 order by id`, [body.id]);
    expect(rows).toEqual([expect.objectContaining({ action: 'plan.add' }), { action: 'plan.change', details: { isOffered: [true, false] } }]);
  });

  test('are an administrator’s', async () => {
    expect((await callApi(app, 'GET', '/ecommerce/master', { token: seller.token })).status).toBe(403);
    expect((await callApi(app, 'POST', '/ecommerce/master/plans', { token: seller.token, body: plan })).status).toBe(403);
  });
});

test('a tax begins when it is planned to, ends with 0 percent, and stays once it has begun', async () => {
  const add = (percent: string, validFrom: string | null) => send('POST', '/ecommerce/master/taxes', { site: 'NP', name: 'VAT', percent, validFrom });
  expect(await taxOf(app.ctx, 'NP')).toBeNull();
  const first = await add('13', null);
  const planned = await add('0', '2027-07-01T00:00:00.000Z');
  expect(rules(await add('13.5', '2020-01-01T00:00:00.000Z'))).toEqual(['body.validFrom past']);
  expect((await add('14', '2027-07-01T00:00:00.000Z')).status).toBe(409);
  expect((await add('100', null)).status).toBe(400);
  expect(await taxOf(app.ctx, 'NP')).toEqual({ name: 'VAT', percent: '13' });
  expect(await taxOf({ ...app.ctx, clock: fixedClock('2027-08-01T00:00:00Z') }, 'NP')).toBeNull();
  expect((await master('NP')).taxes.map(({ percent, isCurrent }) => [percent, isCurrent])).toEqual([
    ['0', false],
    ['13', true],
  ]);
  expect((await send('DELETE', `/ecommerce/master/taxes/${first.body.id}`)).status).toBe(409);
  expect((await send('DELETE', `/ecommerce/master/taxes/${planned.body.id}`)).body).toEqual({ removed: true });
  expect((await send('DELETE', `/ecommerce/master/taxes/${planned.body.id}`)).status).toBe(404);
});

test('a coupon never brings a price to 0, and a site has its code once', async () => {
  const base = { site: 'NP', plan: null, validFrom: null, validUntil: null, maxUses: null, isActive: true, percent: null, amount: null };
  const add = (given: Record<string, unknown>) => send('POST', '/ecommerce/master/coupons', { ...base, ...given });
  expect(rules(await add({ code: 'most', percent: '90.01' }))).toEqual(['body.percent coupon-least']);
  expect(rules(await add({ code: 'most', amount: '11995.00' }))).toEqual(['body.amount coupon-least']);
  expect(rules(await add({ code: 'both', amount: '100.00', percent: '10' }))).toEqual(['body.percent percent-or-amount']);
  expect(rules(await add({ code: 'over', percent: '10', validUntil: now }))).toEqual(['body.validUntil end-before-start']);
  expect(rules(await add({ code: 'other', percent: '10', plan: newPublicId() }))).toEqual(['body.plan unknown']);
  const { body } = await add({ code: 'dashain', percent: '10', maxUses: 5 });
  expect(rules(await add({ code: 'Dashain', percent: '20' }))).toEqual(['body.code taken']);
  expect((await add({ code: 'dashain', percent: '20', site: 'KE' })).status).toBe(200);
  expect((await send('PATCH', `/ecommerce/master/coupons/${body.id}`, { isActive: false }, 1)).body).toEqual({ revision: 2 });
  expect((await send('PATCH', `/ecommerce/master/coupons/${body.id}`, { isActive: true }, 1)).status).toBe(412);
  const stored = await couponByCode(app.ctx, 'NP', 'DASHAIN');
  expect(stored).toMatchObject({ percent: '10', amount: null, maxUses: 5, isActive: false, uses: 0 });
  const [{ id }] = (await offeredPlans(app.ctx, 'NP')) as unknown as [{ id: number }];
  for (const state of ['paid', 'review', 'failed']) await order(id, { at: '2024-01-01T00:00:00Z', state, coupon: stored!.id });
  expect((await master('NP')).coupons[0]).toMatchObject({ code: 'DASHAIN', uses: 2, plan: null });
});

const read = async (query = '') => (await callApi<Output<typeof contract.showEcommerce>>(app, 'GET', `/ecommerce${query}`, { token: admin })).body;

const list = async (query = '') =>
  (await callApi<Output<typeof contract.listSubscriptions>>(app, 'GET', `/ecommerce/subscriptions${query}`, { token: admin })).body;

describe('sales', () => {
  let [planId, latest] = [0, ''];
  beforeAll(async () => {
    [{ id: planId }] = (await offeredPlans(app.ctx, 'NP')) as unknown as [{ id: number }];
    // In Kathmandu it is the first of November.
    await order(planId, { at: '2026-10-31T19:00:00Z', starts: '2025-11-01T00:00:00Z', ends: '2026-11-01T00:00:00Z' });
    const refunded = await order(planId, { at: '2026-11-05T00:00:00Z', state: 'refunded', total: '1000.00' });
    await pool.query(`insert into payment_refund (order_id, amount, reason, state, created_at, done_at) values ($1, 400, 'Asked for', 'done', $2, $2)`, [
      refunded.rowId,
      '2026-11-20T00:00:00Z',
    ]);
    await order(planId, { at: '2026-11-10T00:00:00Z', kind: 'free', total: '0.00', starts: '2026-11-10T00:00:00Z', ends: '2026-12-10T00:00:00Z' });
    latest = (await order(planId, { at: '2026-11-26T00:00:00Z', state: 'open' })).id;
  });

  test('are counted by the months of the site, without what was given', async () => {
    const { figures } = await read('?site=NP');
    expect(figures.months).toEqual([{ month: '2026-11', currency: 'NPR', orders: 2, revenue: '13000.00', refunds: '400.00' }]);
    expect(figures.plans).toEqual([{ site: 'NP', plan: 'Professional', currency: 'NPR', orders: 2, revenue: '13000.00', refunds: '400.00' }]);
    expect(figures.subscribers).toEqual([{ site: 'NP', count: 1, endingSoon: 1 }]);
    expect((await read()).figures.months.map(({ month }) => month)).toEqual(['2026-10', '2026-11']);
    expect((await read('?site=FR')).figures).toEqual({ months: [], plans: [], subscribers: [] });
  });

  test('list orders, the newest first, with all that happened to each', async () => {
    const { items, counts } = await read('?from=2026-10-01');
    expect(items.map(({ state }) => state)).toEqual(['open', 'paid', 'refunded', 'paid']);
    expect(counts).toEqual({ open: 1, paid: 2, refunded: 1 });
    expect(items.map(({ isRefundable }) => isRefundable)).toEqual([false, true, false, true]);
    expect(items[3]).toMatchObject({
      organisation: { id: seller.person.organisation },
      planName: 'Professional',
      startsAt: '2025-11-01T00:00:00.000Z',
      attempts: [{ provider: 'esewa', state: 'succeeded' }],
      history: [{ kind: 'ordered', note: 'By telephone', by: null, at: '2026-10-31T19:00:00.000Z' }],
    });
    expect((await read(`?q=${items[3]!.attempts[0]!.transaction!.toLowerCase()}`)).total).toBe(1);
    expect((await read(`?q=${latest}`)).items.map(({ id }) => id)).toEqual([latest]);
    expect((await read('?site=NP&from=2026-11-01&state=paid')).total).toBe(2);
    expect((await read('?from=2026-11-01&state=paid')).total).toBe(1);
    const first = await read('?from=2026-10-01&size=2');
    const second = await read(`?from=2026-10-01&size=2&cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  test('show an organisation its own orders alone', async () => {
    const own = await callApi<{ items: { id: string }[]; total: number }>(app, 'GET', '/seller/dashboard/subscriptionOrderHistory?state=open', {
      token: seller.token,
    });
    expect([own.body.total, own.body.items[0]!.id]).toEqual([1, latest]);
    expect((await callApi(app, 'GET', `/payment/orders/${latest}`, { token: seller.token })).status).toBe(200);
    const stranger = await tokenOf(app, await makePerson(app, { orgType: 'SELLER' }));
    expect((await callApi(app, 'GET', `/payment/orders/${latest}`, { token: stranger })).status).toBe(404);
    expect((await callApi<{ total: number }>(app, 'GET', '/seller/dashboard/subscriptionOrderHistory', { token: stranger })).body.total).toBe(0);
  });

  test('list subscriptions by when they end', async () => {
    const all = await list('?site=NP');
    expect(all.counts).toEqual({ current: 1, future: 0, ended: 1, ending: 1 });
    expect(all.items.map(({ state, orderKind, endsAt }) => [state, orderKind, endsAt])).toEqual([
      ['current', 'free', '2026-12-10T00:00:00.000Z'],
      ['ended', 'first', '2026-11-01T00:00:00.000Z'],
    ]);
    await order(planId, { at: '2026-11-26T00:00:00Z', starts: '2026-12-10T00:00:00Z', ends: '2027-12-10T00:00:00Z' });
    expect((await list('?state=ending')).total).toBe(0);
    expect((await list('?state=future')).items).toHaveLength(1);
    expect((await list('?q=no-such-firm')).total).toBe(0);
    const first = await list('?size=1');
    expect((await list(`?size=1&cursor=${first.next}`)).items[0]!.state).toBe('current');
  });
});
