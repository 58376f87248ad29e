import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, signInAs, tokenOf } from '#tests/support/people.ts';
import { type ShownOrder, comeBack, makePayer, makePlan, paySandbox, referenceOf, startSandbox, subscribe } from '#tests/support/subscriptions.ts';
import { setSandboxStatus } from '../payments/sandbox/sandbox.repo.ts';
import { endPeriods } from './end-periods.ts';
import { pollAttempts } from './poll-attempts.ts';

const clock = fixedClock('2026-11-27T06:00:00Z');
const app = await testApp({ clock });
const { ctx, connection } = app;
const admin = await makePerson(app, { superAdmin: true });
/** Sessions end while the clock moves: each request signs in anew. */
const as = async (person: Pick<MadePerson, 'username'>) => ({ token: await tokenOf(app, person) });
const day = 86_400_000;
const forward = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));

const orderOf = async (payer: MadePerson, order: string) => (await callApi<ShownOrder>(app, 'GET', `/payment/orders/${order}`, await as(payer))).body;
const kinds = ({ history }: Pick<ShownOrder, 'history'>) => history.map(({ kind }) => kind);
const ownOf = async (payer: MadePerson) =>
  (
    await callApi<{ own: { current: { plan: string; endsAt: string } | null; next: unknown[]; endedAt: string | null } }>(app, 'GET', '/web/subscription', {
      ...(await as(payer)),
    })
  ).body.own;
const mails = async (template: string) =>
  (await connection.pool.query<{ recipient: string; subject: string }>('select recipient, subject from mail where template = $1', [template])).rows;

describe('from locked to unlocked', () => {
  test('a notice for subscribers opens when the plan is paid, and locks when it ends; what was there stays', async () => {
    const payer = await makePayer(app);
    const notice = await makeNotice(app, { free: false, content: { title: 'Bridge', description: `Secret ${'word '.repeat(60)} marker-zebra` } });
    const read = async () =>
      (await callApi<{ locked?: boolean; notice?: { locked: boolean } }>(app, 'GET', `/notices/showNoticePage?id=${notice}`, await as(payer))).body;
    expect(JSON.stringify(await read())).not.toContain('marker-zebra');
    const order = await subscribe(app, payer);
    expect(JSON.stringify(await read())).toContain('marker-zebra');
    expect((await mails('payment-received')).filter(({ recipient }) => recipient === payer.email)).toHaveLength(1);
    expect(await orderOf(payer, order)).toMatchObject({ state: 'paid', kind: 'first', total: '1000.00', receipts: [{ kind: 'receipt' }] });
    // Another site's plan opens nothing here.
    expect(
      JSON.stringify(
        (
          await callApi(app, 'GET', `/notices/showNoticePage?id=${notice}`, {
            token: (await signInAs(app, payer, 'fr.localhost')).accessToken,
            host: 'fr.localhost',
          })
        ).body,
      ),
    ).not.toContain('marker-zebra');
    const { endsAt } = (await ownOf(payer)).current!;
    clock.set(new Date(new Date(endsAt).getTime() - 1));
    expect(JSON.stringify(await read())).toContain('marker-zebra');
    clock.set(endsAt);
    expect(JSON.stringify(await read())).not.toContain('marker-zebra');
    expect(await ownOf(payer)).toMatchObject({ current: null, endedAt: endsAt });
    await endPeriods(ctx);
    await endPeriods(ctx);
    expect((await mails('subscription-ended')).filter(({ recipient }) => recipient === payer.email)).toHaveLength(1);
  });

  test('people are reminded seven days and one day before, once each', async () => {
    const payer = await makePayer(app);
    await subscribe(app, payer, { months: 1 });
    const end = new Date((await ownOf(payer)).current!.endsAt).getTime();
    const reminders = async () => (await mails('subscription-ending')).filter(({ recipient }) => recipient === payer.email).length;
    for (const [at, count] of [
      [end - 8 * day, 0],
      [end - 6 * day, 1],
      [end - 5 * day, 1],
      [end - day / 2, 2],
      [end - day / 4, 2],
    ] as const) {
      clock.set(new Date(at));
      await endPeriods(ctx);
      expect(await reminders()).toBe(count);
    }
  });
});

describe('an order', () => {
  test('costs what the server says, and is one however often it is sent', async () => {
    const payer = await makePayer(app);
    const plan = await makePlan(app);
    const wrong = await startSandbox(app, payer, plan, '1.00');
    expect([wrong.status, wrong.body.errors]).toMatchObject([409, [{ rule: 'total', bound: '1000.00' }]]);
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => startSandbox(app, payer, plan, '1000.00', { idempotencyKey })));
    expect(new Set(answers.map(({ body }) => body.order)).size).toBe(1);
    // Another tab has a key of its own and pays the same order.
    const tab = await startSandbox(app, payer, plan, '1000.00');
    expect(tab.body.order).toBe(answers[0]!.body.order);
  });

  test('two tabs that both pay: the order is granted once, and a person decides about the second payment', async () => {
    const payer = await makePayer(app);
    const plan = await makePlan(app);
    const first = (await startSandbox(app, payer, plan, '1000.00')).body;
    // A second attempt of the same order, as with a provider that takes each of its ids once.
    await connection.pool.query(`update payment_attempt set redirect = null where public_id = $1`, [first.attempt]);
    const second = (await startSandbox(app, payer, plan, '1000.00')).body;
    expect([second.order, second.attempt === first.attempt]).toEqual([first.order, false]);
    await paySandbox(app, first);
    await paySandbox(app, second);
    const states = await Promise.all([
      comeBack(app, first.attempt),
      comeBack(app, second.attempt),
      comeBack(app, first.attempt),
      comeBack(app, second.attempt),
    ]);
    expect(states.every(({ status }) => status === 200)).toBe(true);
    const order = await orderOf(payer, first.order);
    expect(order.state).toBe('paid');
    expect(kinds(order).filter((kind) => kind === 'granted')).toHaveLength(1);
    expect(kinds(order)).toContain('held');
    expect((await ownOf(payer)).next).toEqual([]);
    expect((await mails('payment-held')).length).toBeGreaterThan(0);
    const review = async (accept: boolean) =>
      callApi(app, 'POST', '/ecommerce/reviews', { ...(await as(admin)), body: { order: first.order, accept, reason: 'Paid twice: transfer 17' } });
    expect((await review(true)).status).toBe(409);
    expect((await review(false)).body).toEqual({ state: 'paid' });
    expect((await review(false)).status).toBe(409);
  });

  test('a pending payment is found out without the payer', async () => {
    const payer = await makePayer(app);
    const { body } = await startSandbox(app, payer, await makePlan(app), '1000.00');
    await setSandboxStatus(ctx, referenceOf(body), 'pending', new Date(clock.now().getTime() + 120_000));
    forward(60_000);
    expect((await comeBack(app, body.attempt)).body).toMatchObject({ state: 'open', isPending: true });
    forward(120_000);
    await pollAttempts(ctx);
    expect((await orderOf(payer, body.order)).state).toBe('paid');
  });

  test.each([
    ['cancelled', 'cancelled', 'attempt-cancelled'],
    ['failed', 'failed', 'attempt-failed'],
    ['expired', 'expired', 'attempt-expired'],
  ] as const)('an attempt that is %s grants nothing, and can be tried again', async (status, state, event) => {
    const payer = await makePayer(app);
    const plan = await makePlan(app);
    const { body } = await startSandbox(app, payer, plan, '1000.00');
    await setSandboxStatus(ctx, referenceOf(body), status);
    expect((await comeBack(app, body.attempt)).body).toEqual({ state, order: body.order, isPending: false });
    expect(kinds(await orderOf(payer, body.order))).toContain(event);
    expect((await ownOf(payer)).current).toBeNull();
    const again = (await startSandbox(app, payer, plan, '1000.00')).body;
    expect(again.order).toBe(body.order);
    await paySandbox(app, again);
    expect((await comeBack(app, again.attempt)).body.state).toBe('paid');
  });

  test('giving up ends the attempt, and money that arrives after it counts once', async () => {
    const payer = await makePayer(app);
    const plan = await makePlan(app);
    const { body } = await startSandbox(app, payer, plan, '1000.00');
    expect((await callApi(app, 'POST', '/payment/cancelled', { body: { attempt: body.attempt } })).body).toMatchObject({ state: 'cancelled' });
    await connection.pool.query(`update sandbox_payment set status = 'complete' where reference = $1`, [referenceOf(body)]);
    forward(5000);
    expect((await comeBack(app, body.attempt)).body.state).toBe('paid');
    expect((await comeBack(app, body.attempt)).body.state).toBe('paid');
    expect(kinds(await orderOf(payer, body.order)).filter((kind) => kind === 'granted')).toHaveLength(1);
  });

  test('another amount, or no clear answer, waits for a person, who accepts or rejects it', async () => {
    const payer = await makePayer(app);
    const { body } = await startSandbox(app, payer, await makePlan(app), '1000.00');
    await connection.pool.query(`update sandbox_payment set status = 'complete', amount = 1 where reference = $1`, [referenceOf(body)]);
    expect((await comeBack(app, body.attempt)).body.state).toBe('review');
    expect((await ownOf(payer)).current).toBeNull();
    const reject = { order: body.order, accept: false, reason: 'Only a rupee came' };
    expect((await callApi(app, 'POST', '/ecommerce/reviews', { ...(await as(admin)), body: reject })).body).toEqual({ state: 'failed' });
    const other = await makePayer(app);
    const unclear = (await startSandbox(app, other, await makePlan(app), '1000.00')).body;
    await setSandboxStatus(ctx, referenceOf(unclear), 'ambiguous');
    expect((await comeBack(app, unclear.attempt)).body.state).toBe('review');
    const accept = { order: unclear.order, accept: true, reason: 'On our account' };
    expect((await callApi(app, 'POST', '/ecommerce/reviews', { ...(await as(admin)), body: accept })).body).toEqual({ state: 'paid' });
    expect((await ownOf(other)).current).not.toBeNull();
  });

  test('is nobody else’s to see, and a stranger’s return tells its state alone', async () => {
    const [payer, stranger] = [await makePayer(app), await makePayer(app)];
    const { body } = await startSandbox(app, payer, await makePlan(app), '1000.00');
    expect((await callApi(app, 'GET', `/payment/orders/${body.order}`, await as(stranger))).status).toBe(404);
    expect(Object.keys((await comeBack(app, body.attempt)).body).toSorted()).toEqual(['isPending', 'order', 'state']);
    expect((await comeBack(app, 'x'.repeat(26))).status).toBe(404);
    for (const [orgType, status] of [
      ['BUYER', 403],
      ['SELLER', 200],
    ] as const) {
      const person = await makePerson(app, { orgType });
      expect((await startSandbox(app, person, await makePlan(app), '1000.00')).status).toBe(status);
    }
  });
});

describe('plans follow one another', () => {
  test('a renewal starts when the paid period ends, a dearer plan at once with credit, a cheaper one later', async () => {
    const payer = await makePayer(app);
    const [basic, dear] = [await makePlan(app, { name: 'Basic' }), await makePlan(app, { name: 'Dear', price: '3000.00' })];
    const buy = async (plan: string, total: string) => {
      const { body, status } = await startSandbox(app, payer, plan, total);
      expect(status).toBe(200);
      await paySandbox(app, body);
      expect((await comeBack(app, body.attempt)).body.state).toBe('paid');
      return orderOf(payer, body.order);
    };
    const first = await buy(basic, '1000.00');
    forward(10 * day);
    const days = Math.round((new Date(first.endsAt!).getTime() - new Date(first.startsAt!).getTime()) / day);
    const quote = (await callApi<{ total: string; credit: string; creditedDays: number }>(app, 'GET', `/payment/quote?plan=${dear}`, await as(payer))).body;
    expect(quote.creditedDays).toBe(days - 10);
    expect(quote.credit).toBe(`${Math.floor((100_000 * (days - 10)) / days) / 100}`.replace(/^(\d+\.\d)$/u, '$10'));
    const upgrade = await buy(dear, quote.total);
    expect([upgrade.kind, upgrade.startsAt]).toEqual(['upgrade', clock.now().toISOString()]);
    const later = await buy(basic, '1000.00');
    expect([later.kind, later.startsAt]).toEqual(['downgrade', upgrade.endsAt]);
    expect((await ownOf(payer)).current).toMatchObject({ plan: dear });
  });

  test('a refund ends what it refunds, moves the next period forward, and leaves a credit note', async () => {
    const payer = await makePayer(app);
    const plan = await makePlan(app);
    const orders = [];
    for (let round = 0; round < 2; round++) {
      const { body } = await startSandbox(app, payer, plan, '1000.00');
      await paySandbox(app, body);
      await comeBack(app, body.attempt);
      orders.push(body.order);
    }
    forward(3 * day);
    const refund = async (order: string, amount = '1000.00') =>
      callApi<{ state: string }>(app, 'POST', '/ecommerce/refunds', { ...(await as(admin)), body: { order, amount, reason: 'Asked for it' } });
    expect((await refund(orders[0]!, '1000.01')).status).toBe(400);
    const answers = await Promise.all([refund(orders[0]!), refund(orders[0]!), refund(orders[0]!)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await orderOf(payer, orders[0]!)).receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
    expect((await orderOf(payer, orders[1]!)).startsAt).toBe(clock.now().toISOString());
    expect((await ownOf(payer)).next).toEqual([]);
  });

  test('a refund that was cut off is finished with its own amount; meanwhile its days are not credited', async () => {
    const payer = await makePayer(app);
    const [small, large] = [await makePlan(app), await makePlan(app, { price: '4000.00' })];
    const { body } = await startSandbox(app, payer, small, '1000.00');
    await paySandbox(app, body);
    await comeBack(app, body.attempt);
    const upgrade = (await startSandbox(app, payer, large, '3000.00')).body;
    await paySandbox(app, upgrade);
    await connection.pool.query(
      `insert into payment_refund (order_id, attempt_id, amount, reason, state, created_at)
       select o.id, a.id, '300.00', 'Cut off', 'asked', $2 from subscription_order o join payment_attempt a on a.order_id = o.id where o.public_id = $1`,
      [body.order, clock.now()],
    );
    expect((await comeBack(app, upgrade.attempt)).body.state).toBe('review');
    const refund = async (amount: string) =>
      callApi<{ state: string; errors?: { rule: string; bound?: string }[] }>(app, 'POST', '/ecommerce/refunds', {
        ...(await as(admin)),
        body: { order: body.order, amount, reason: 'Asked for it' },
      });
    expect((await refund('300.00')).body.errors).toMatchObject([{ rule: 'refunding' }]);
    forward(3_600_000);
    expect((await refund('400.00')).body.errors).toMatchObject([{ rule: 'refund-amount', bound: '300.00' }]);
    expect((await refund('300.00')).body.state).toBe('refunded');
  });

  test('what an administrator ends is followed by the next period at once', async () => {
    const payer = await makePayer(app);
    const plan = await makePlan(app);
    for (let round = 0; round < 2; round++) {
      const { body } = await startSandbox(app, payer, plan, '1000.00');
      await paySandbox(app, body);
      await comeBack(app, body.attempt);
    }
    forward(2 * day);
    const { rows } = await connection.pool.query<{ id: string }>(
      'select public_id as id from subscription where organisation_id = $1 order by starts_at limit 1',
      [payer.organisationId],
    );
    const end = async () =>
      callApi(app, 'POST', '/ecommerce/subscriptions/end', { ...(await as(admin)), body: { subscription: rows[0]!.id, reason: 'A mistake' } });
    expect([(await end()).status, (await end()).status]).toEqual([200, 409]);
    expect(await ownOf(payer)).toMatchObject({ current: { startsAt: clock.now().toISOString() }, next: [] });
  });

  test('a coupon is used once by an organisation, and no more often than it may be', async () => {
    const plan = await makePlan(app);
    const code = `C${randomUUID().slice(0, 6).toUpperCase()}`;
    const coupon = { site: 'NP', code, percent: '10', amount: null, plan: null, validFrom: null, validUntil: null, maxUses: 1, isActive: true };
    expect((await callApi(app, 'POST', '/ecommerce/master/coupons', { ...(await as(admin)), body: coupon })).status).toBe(200);
    const payers = await Promise.all(Array.from({ length: 6 }, () => makePayer(app)));
    const answers = await Promise.all(payers.map((payer) => startSandbox(app, payer, plan, '900.00', { coupon: code.toLowerCase() })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
    expect(answers.flatMap(({ body }) => body.errors?.map(({ rule }) => rule) ?? [])).toEqual(Array.from({ length: 5 }, () => 'coupon-used'));
  });

  test('an administrator records a transfer once, at the plan’s price, or gives a period with a reason', async () => {
    const payer = await makePayer(app);
    const plan = await makePlan(app);
    const body = { organisation: payer.organisation, plan, isFree: false, amount: '1000.00', reference: 'Bank 1', idempotencyKey: randomUUID() };
    const pay = async (given: Record<string, unknown>) =>
      callApi<{ order: string; errors?: { rule: string }[] }>(app, 'POST', '/payment/manually', { ...(await as(admin)), body: { ...body, ...given } });
    expect((await pay({ amount: '999.00' })).body.errors).toMatchObject([{ rule: 'total' }]);
    const [one, again] = await Promise.all([pay({}), pay({})]);
    expect(one.body).toEqual(again.body);
    expect((await pay({ idempotencyKey: randomUUID() })).body.errors).toMatchObject([{ rule: 'reference-known' }]);
    const free = await pay({ isFree: true, amount: null, reference: '', reason: 'A month to try it', idempotencyKey: randomUUID() });
    expect(await orderOf(payer, free.body.order)).toMatchObject({ kind: 'free', total: '0.00', receipts: [] });
    expect((await ownOf(payer)).next).toHaveLength(1);
  });

  test('the card pays the next period a day before, until it is stopped', async () => {
    const payer = await makePayer(app);
    const plan = await makePlan(app);
    const { body } = await startSandbox(app, payer, plan, '1000.00', { renewByCard: true });
    await paySandbox(app, body);
    await comeBack(app, body.attempt);
    const end = new Date((await ownOf(payer)).current!.endsAt).getTime();
    // What will be charged is today's price, not what the first period cost.
    const price = { plan, amount: '1250.00', validFrom: null };
    expect((await callApi(app, 'POST', '/ecommerce/master/prices', { ...(await as(admin)), body: price })).status).toBe(200);
    clock.set(new Date(end - 6 * day));
    await endPeriods(ctx);
    const reminder = (await mailsTo(app, payer.email)).find(({ template }) => template === 'subscription-renews');
    expect(reminder!.text).toContain('Your card pays the next period, NPR 1,250, the day before.');
    clock.set(new Date(end - day / 2));
    await endPeriods(ctx);
    await endPeriods(ctx);
    expect((await ownOf(payer)).next).toHaveLength(1);
    expect((await callApi(app, 'POST', '/payment/endRenewal', { ...(await as(payer)), body: {} })).body).toEqual({ ended: true });
    clock.set(new Date(end + 25 * day));
    await endPeriods(ctx);
    expect((await ownOf(payer)).next).toEqual([]);
  });
});

/** Numbers that look random and are the same in every run (mulberry32). */
function drawer(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

test('no sequence of events gives a plan without a payment, two for one, or a wrong amount; every history explains its order', async () => {
  const draw = drawer(2026);
  const plans = [await makePlan(app, { price: '900.00' }), await makePlan(app, { price: '2500.00', months: 3 }), await makePlan(app, { price: '1700.00' })];
  const payers = await Promise.all(Array.from({ length: 3 }, () => makePayer(app)));
  const code = 'DRAWN';
  const coupon = { site: 'NP', code, percent: '40', amount: null, plan: null, validFrom: null, validUntil: null, maxUses: 2, isActive: true };
  await callApi(app, 'POST', '/ecommerce/master/coupons', { ...(await as(admin)), body: coupon });
  const started: { attempt: string; reference: string; order: string }[] = [];
  const any = <T>(from: readonly T[]): T | undefined => from[draw(from.length || 1)];
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const [payer, plan] = [any(payers)!, any(plans)!];
      const coupon = draw(3) === 0 ? code : null;
      const quote = await callApi<{ total: string }>(app, 'GET', `/payment/quote?plan=${plan}${coupon ? `&coupon=${coupon}` : ''}`, await as(payer));
      const more = { renewByCard: draw(2) === 0, ...(coupon ? { coupon } : {}) };
      const { status, body } = await startSandbox(app, payer, plan, quote.body.total ?? '1.00', more);
      if (status === 200) started.push({ attempt: body.attempt, reference: referenceOf(body), order: body.order });
    },
    () => setSandboxStatus(ctx, any(started)!.reference, any(['complete', 'complete', 'failed', 'cancelled', 'expired', 'ambiguous'] as const)!),
    () => comeBack(app, any(started)!.attempt),
    () => Promise.all([comeBack(app, any(started)!.attempt), comeBack(app, any(started)!.attempt)]),
    () => callApi(app, 'POST', '/payment/cancelled', { body: { attempt: any(started)!.attempt } }),
    () => Promise.resolve(forward((1 + draw(20)) * (day / 4))),
    () => pollAttempts(ctx),
    () => endPeriods(ctx),
    async () => {
      const body = { order: any(started)!.order, amount: any(['900.00', '100.00', '2500.00'])!, reason: 'Asked' };
      return callApi(app, 'POST', '/ecommerce/refunds', { ...(await as(admin)), body });
    },
    async () => {
      const body = { order: any(started)!.order, accept: draw(2) === 0, reason: 'Seen' };
      return callApi(app, 'POST', '/ecommerce/reviews', { ...(await as(admin)), body });
    },
  ];
  await acts[0]!();
  for (let step = 0; step < 600; step++) await acts[draw(3) === 0 ? 0 : draw(acts.length)]!();
  const ids = payers.map(({ organisationId }) => organisationId);
  const wrong = async (text: string) => (await connection.pool.query(text, [ids])).rows;
  const own = 'o.organisation_id = any($1::bigint[])';
  expect((await wrong(`select 1 from subscription s join subscription_order o on o.id = s.order_id where ${own}`)).length).toBeGreaterThan(5);
  // A period has its own order, with exactly one success of the right amount.
  expect(
    await wrong(`select o.id from subscription s join subscription_order o on o.id = s.order_id where ${own} and
      (select count(*) from payment_attempt a where a.order_id = o.id and a.state = 'succeeded' and a.amount = o.total) <> 1`),
  ).toEqual([]);
  expect(
    await wrong(
      `select o.id from subscription_order o left join subscription s on s.order_id = o.id where ${own} and (o.state in ('paid', 'refunded')) <> (s.id is not null)`,
    ),
  ).toEqual([]);
  // A coupon is used no more often than it may be, and once by each, unless a person accepted what came late.
  expect(
    await wrong(`select o.organisation_id from subscription_order o where ${own} and o.coupon_id is not null and o.state in ('paid', 'refunded')
      and not exists (select from payment_event e where e.order_id = o.id and e.kind = 'accepted')
      group by 1 having count(*) > 1 or (select count(*) from subscription_order u where u.coupon_id is not null and u.organisation_id = any($1::bigint[])
        and u.state in ('paid', 'refunded') and not exists (select from payment_event e where e.order_id = u.id and e.kind = 'accepted')) > 2`),
  ).toEqual([]);
  // The ledger: what periods are worth is what was paid before tax, less what was given back.
  const [sums] = (await wrong(`select
      (select sum(s.worth) from subscription s where s.organisation_id = any($1::bigint[])) as worth,
      (select sum(a.amount) from payment_attempt a join subscription_order o on o.id = a.order_id where ${own} and a.state = 'succeeded')
        - coalesce((select sum(r.amount) from payment_refund r join subscription_order o on o.id = r.order_id where ${own} and r.state = 'done'), 0) as kept`)) as [
    { worth: string; kept: string },
  ];
  expect(sums.worth).toBe(sums.kept);
  // Its history ends in what explains its state.
  const explains = {
    paid: 'granted',
    refunded: 'refunded',
    review: 'held',
    failed: '(attempt-failed|rejected|start-failed)',
    cancelled: '(cancelled|attempt-cancelled)',
    expired: 'attempt-expired',
  };
  for (const [state, kind] of Object.entries(explains))
    expect(
      await wrong(`select o.id from subscription_order o where ${own} and o.state = '${state}'
      and not exists (select from payment_event e where e.order_id = o.id and e.kind ~ '^${kind}$')`),
    ).toEqual([]);
  const numbers = (await wrong(`select r.number from receipt r join subscription_order o on o.id = r.order_id where ${own}`)) as { number: string }[];
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
});
