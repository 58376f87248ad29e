import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { type ShownOrder, comeBack, makePayer, makePlan, paySandbox, referenceOf, startSandbox } from '#tests/support/subscriptions.ts';
import { setSandboxStatus } from '../payments/sandbox/sandbox.repo.ts';
import { cardsDue } from './cards.repo.ts';
import { endPeriods } from './end-periods.ts';
import { renew } from './renew-by-card.ts';

// What goes wrong only in an order of events that nobody means.

const clock = fixedClock('2026-11-27T06:00:00Z');
const app = await testApp({ clock });
const { ctx, connection } = app;
const admin = await makePerson(app, { superAdmin: true });
const as = async (person: Pick<MadePerson, 'username'>) => ({ token: await tokenOf(app, person) });
const [HOUR, DAY] = [3_600_000, 86_400_000];
const forward = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
const asAdmin = async <T = { errors?: { rule: string }[] }>(path: string, body: object) => callApi<T>(app, 'POST', path, { ...(await as(admin)), body });
const orderOf = async (payer: MadePerson, order: string) => (await callApi<ShownOrder>(app, 'GET', `/payment/orders/${order}`, await as(payer))).body;
const ordersOf = async ({ organisationId }: MadePerson) =>
  (
    await connection.pool.query<{ kind: string; state: string; total: string }>(
      'select kind, state, total::text from subscription_order where organisation_id = $1 order by id',
      [organisationId],
    )
  ).rows;
const own = async (payer: MadePerson) =>
  (await callApi<{ own: { current: { endsAt: string }; next: { endsAt: string }[]; renewsByCard: boolean } }>(app, 'GET', '/web/subscription', await as(payer)))
    .body.own;
/** Two attempts of one order, as after the address of the first was lost. */
async function twoAttempts() {
  const [payer, plan] = [await makePayer(app), await makePlan(app)];
  const first = (await startSandbox(app, payer, plan, '1000.00')).body;
  await connection.pool.query('update payment_attempt set redirect = null where public_id = $1', [first.attempt]);
  return { payer, first, second: (await startSandbox(app, payer, plan, '1000.00')).body };
}
/** The provider is unclear about the first, and the second is paid. */
async function firstUnclearThenPaid({ first, second }: Pick<Awaited<ReturnType<typeof twoAttempts>>, 'first' | 'second'>): Promise<void> {
  await setSandboxStatus(ctx, referenceOf(first), 'ambiguous');
  await comeBack(app, first.attempt);
  await paySandbox(app, second);
  await comeBack(app, second.attempt);
}
async function paid(payer: MadePerson, plan: string, total = '1000.00', more: Record<string, unknown> = {}) {
  const { body } = await startSandbox(app, payer, plan, total, more);
  await paySandbox(app, body);
  expect((await comeBack(app, body.attempt)).body.state).toBe('paid');
  return body;
}
/** Half a day before the last period ends, the card is charged. */
async function untilRenewal(payer: MadePerson): Promise<void> {
  const { current, next } = await own(payer);
  clock.set(new Date(new Date((next.at(-1) ?? current).endsAt).getTime() - DAY / 2));
}

describe('an order that is started again with the same key', () => {
  test('leaves no card where the payer does not want it any more', async () => {
    const [payer, plan, idempotencyKey] = [await makePayer(app), await makePlan(app), randomUUID()];
    const first = await startSandbox(app, payer, plan, '1000.00', { idempotencyKey, renewByCard: true });
    const second = await startSandbox(app, payer, plan, '1000.00', { idempotencyKey, renewByCard: false });
    expect(second.body.order).not.toBe(first.body.order);
    await paySandbox(app, second.body);
    await comeBack(app, second.body.attempt);
    expect((await own(payer)).renewsByCard).toBe(false);
  });

  test('is never paid at a price that the payer does not see', async () => {
    const [payer, plan, idempotencyKey] = [await makePayer(app), await makePlan(app), randomUUID()];
    await startSandbox(app, payer, plan, '1000.00', { idempotencyKey });
    forward(1000);
    await asAdmin('/ecommerce/master/prices', { plan, amount: '800.00', validFrom: null });
    expect((await startSandbox(app, payer, plan, '1000.00', { idempotencyKey })).body.errors).toMatchObject([{ rule: 'total', bound: '800.00' }]);
    const { body } = await startSandbox(app, payer, plan, '800.00', { idempotencyKey });
    expect((await connection.pool.query('select amount::text from sandbox_payment where reference = $1', [referenceOf(body)])).rows).toEqual([
      { amount: '800.00' },
    ]);
  });

  test('credits no days that are used meanwhile, and money for such an order waits for a person', async () => {
    const payer = await makePayer(app);
    const [plan, dear, idempotencyKey] = [await makePlan(app), await makePlan(app, { price: '3000.00' }), randomUUID()];
    await paid(payer, plan);
    const upgrade = (await startSandbox(app, payer, dear, '2000.00', { idempotencyKey })).body;
    forward(2 * DAY);
    expect((await startSandbox(app, payer, dear, '2000.00', { idempotencyKey })).body.errors).toMatchObject([{ rule: 'total' }]);
    await paySandbox(app, upgrade);
    expect((await comeBack(app, upgrade.attempt)).body.state).toBe('review');
  });

  test('is another order on another site', async () => {
    const [payer, idempotencyKey] = [await makePayer(app), randomUUID()];
    const dollars = await startSandbox(app, payer, await makePlan(app, { site: 'US', price: '100.00' }), '100.00', { idempotencyKey }, 'us.localhost');
    const rupees = await startSandbox(app, payer, await makePlan(app), '1000.00', { idempotencyKey });
    expect([dollars.status, rupees.status, rupees.body.order === dollars.body.order]).toEqual([200, 200, false]);
  });
});

test('a coupon buys no more than it may, however late and by whatever replaced order the money comes', async () => {
  const payer = await makePayer(app);
  const plans = [await makePlan(app), await makePlan(app, { price: '1010.00' })];
  const code = `C${randomUUID().slice(0, 6).toUpperCase()}`;
  const coupon = { site: 'NP', code, percent: '90', amount: null, plan: null, validFrom: null, validUntil: null, maxUses: 1, isActive: true };
  await asAdmin('/ecommerce/master/coupons', coupon);
  const started = [];
  for (const index of [0, 1, 0, 1]) started.push((await startSandbox(app, payer, plans[index]!, ['100.00', '101.00'][index]!, { coupon: code })).body);
  const states = [];
  for (const each of started) {
    await paySandbox(app, each);
    states.push((await comeBack(app, each.attempt)).body.state);
  }
  // The last order, which waits, holds its use.
  expect(states).toEqual(['review', 'review', 'review', 'paid']);
});

test('a transfer is recorded while an order of the portal waits, and replaces it', async () => {
  const [payer, plan] = [await makePayer(app), await makePlan(app)];
  await startSandbox(app, payer, plan, '1000.00');
  const body = { organisation: payer.organisation, plan, isFree: false, amount: '1000.00', reference: 'Bank 7', idempotencyKey: randomUUID() };
  expect((await asAdmin('/payment/manually', body)).status).toBe(200);
  expect(await ordersOf(payer)).toEqual([
    { kind: 'first', state: 'cancelled', total: '1000.00' },
    { kind: 'manual', state: 'paid', total: '1000.00' },
  ]);
});

describe('a decision of a person', () => {
  const reason = 'The money was sent back by transfer.';
  const decide = async (order: string, accept: boolean) => asAdmin<{ state: string }>('/ecommerce/reviews', { order, accept, reason });

  test('that rejects money stays, whoever comes back', async () => {
    const { payer, first, second } = await twoAttempts();
    await firstUnclearThenPaid({ first, second });
    expect((await decide(first.order, false)).body).toEqual({ state: 'failed' });
    forward(HOUR);
    await comeBack(app, second.attempt);
    expect((await orderOf(payer, first.order)).state).toBe('failed');
    // What was unclear then, and is paid after all, waits for a person again.
    await connection.pool.query(`update sandbox_payment set status = 'complete' where reference = $1`, [referenceOf(first)]);
    await comeBack(app, first.attempt);
    expect((await orderOf(payer, first.order)).state).toBe('review');
  });

  test('about a second payment is made once', async () => {
    const { first, second } = await twoAttempts();
    for (const each of [first, second]) {
      await paySandbox(app, each);
      await comeBack(app, each.attempt);
    }
    expect((await decide(first.order, false)).status).toBe(200);
    forward(HOUR);
    await comeBack(app, second.attempt);
    expect((await decide(first.order, false)).status).toBe(409);
  });

  test('that accepts takes the attempt that was paid', async () => {
    const { payer, first, second } = await twoAttempts();
    await firstUnclearThenPaid({ first, second });
    expect((await decide(first.order, true)).body).toEqual({ state: 'paid' });
    const { attempts } = await orderOf(payer, first.order);
    expect(attempts.find(({ id }) => id === second.attempt)).toMatchObject({ state: 'succeeded', transaction: expect.any(String) });
  });
});

describe('a card that was left for the next period', () => {
  test('is not charged for an organisation that is closed, or that nobody looks after', async () => {
    const [closed, ownerless, plan] = [await makePayer(app), await makePayer(app), await makePlan(app)];
    for (const payer of [closed, ownerless]) await paid(payer, plan, '1000.00', { renewByCard: true });
    await untilRenewal(closed);
    await connection.pool.query('update organisation set closed_at = $2, blocked_at = $2 where id = $1', [closed.organisationId, clock.now()]);
    await connection.pool.query('delete from membership where organisation_id = $1', [ownerless.organisationId]);
    await endPeriods(ctx);
    for (const payer of [closed, ownerless]) expect(await ordersOf(payer)).toHaveLength(1);
  });

  test('pays for no other plan', async () => {
    const payer = await makePayer(app);
    const [plan, dear] = [await makePlan(app), await makePlan(app, { price: '9000.00' })];
    await paid(payer, plan, '1000.00', { renewByCard: true });
    const gift = {
      organisation: payer.organisation,
      plan: dear,
      isFree: true,
      amount: null,
      reference: '',
      reason: 'A gift of ours',
      idempotencyKey: randomUUID(),
    };
    await asAdmin('/payment/manually', gift);
    expect((await own(payer)).renewsByCard).toBe(false);
    await untilRenewal(payer);
    await endPeriods(ctx);
    expect((await ordersOf(payer)).map(({ kind }) => kind)).toEqual(['first', 'free']);
    // Nor after another plan was bought without it.
    const other = await makePayer(app);
    await paid(other, plan, '1000.00', { renewByCard: true });
    await paid(other, dear, '8000.00');
    await paid(other, dear, '9000.00');
    expect((await own(other)).renewsByCard).toBe(false);
  });

  test('pays no more than was told in time', async () => {
    const [payer, plan] = [await makePayer(app), await makePlan(app)];
    await paid(payer, plan, '1000.00', { renewByCard: true });
    const end = new Date((await own(payer)).current.endsAt).getTime();
    clock.set(new Date(end - 6 * DAY));
    await endPeriods(ctx);
    forward(1000);
    await asAdmin('/ecommerce/master/prices', { plan, amount: '5000.00', validFrom: null });
    clock.set(new Date(end - DAY / 2));
    await endPeriods(ctx);
    expect(await ordersOf(payer)).toMatchObject([{ total: '1000.00' }, { kind: 'renewal', state: 'paid', total: '1000.00' }]);
    const reminders = (await mailsTo(app, payer.email)).filter(({ template }) => template === 'subscription-renews');
    expect(reminders.map(({ text }) => text.includes('NPR 1,000,'))).toEqual([true, true]);
    // The next time it is the new price, which they are told a week before.
    const next = new Date((await own(payer)).next.at(-1)!.endsAt).getTime();
    clock.set(new Date(next - 6 * DAY));
    await endPeriods(ctx);
    clock.set(new Date(next - DAY / 2));
    await endPeriods(ctx);
    expect((await ordersOf(payer)).at(-1)).toEqual({ kind: 'renewal', state: 'paid', total: '5000.00' });
  });

  test('is not charged by a list that is older than what its people did', async () => {
    const [plan, dear] = [await makePlan(app), await makePlan(app, { price: '3000.00' })];
    const [stopped, renewed, upgraded] = [await makePayer(app), await makePayer(app), await makePayer(app)];
    for (const payer of [stopped, renewed, upgraded]) await paid(payer, plan, '1000.00', { renewByCard: true });
    await untilRenewal(stopped);
    const due = (await cardsDue(ctx, new Date(clock.now().getTime() + DAY), 100)).filter(({ organisationId }) =>
      [stopped, renewed, upgraded].some((payer) => payer.organisationId === organisationId),
    );
    expect(due).toHaveLength(3);
    await callApi(app, 'POST', '/payment/endRenewal', { ...(await as(stopped)), body: {} });
    await paid(renewed, plan);
    const quote = await callApi<{ total: string }>(app, 'GET', `/payment/quote?plan=${dear}`, await as(upgraded));
    await paid(upgraded, dear, quote.body.total);
    for (const each of due) await renew(ctx, each);
    expect((await ordersOf(stopped)).map(({ kind }) => kind)).toEqual(['first']);
    expect((await ordersOf(renewed)).map(({ kind }) => kind)).toEqual(['first', 'renewal']);
    expect((await ordersOf(upgraded)).map(({ kind }) => kind)).toEqual(['first', 'upgrade']);
  });
});
