import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, fixedClock, testApp } from '#tests/support/app.ts';
import type { Choice } from '#tests/support/payment-stand-ins/serve.ts';
import { startProviders } from '#tests/support/payment-stand-ins/start-providers.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type MadePerson, callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { type Outcome, type ShownOrder, type Started, makePayer, makePlan } from '#tests/support/subscriptions.ts';
import { endPeriods } from './end-periods.ts';
import { pollAttempts } from './poll-attempts.ts';

const { esewa, khalti, stripe, config, stop } = await startProviders();
afterAll(stop);
const clock = fixedClock(new Date());
const app: TestApp = await testApp({ clock, config });
let webhook = '';
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  webhook = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/payment/stripe`;
});
beforeEach(() => [esewa, khalti, stripe].forEach((stand) => stand.setOutcome('normal')));

const providers = [
  { name: 'esewa', host: 'np.localhost', site: 'NP', stand: esewa },
  { name: 'khalti', host: 'np.localhost', site: 'NP', stand: khalti },
  { name: 'stripe', host: 'fr.localhost', site: 'FR', stand: stripe },
] as const;
type Provider = (typeof providers)[number];

interface Paying extends Started {
  payer: MadePerson;
  /** Presses a button on the provider's page. @returns where the browser goes. */
  press(choice: Choice): Promise<URL>;
}

/** An order at a provider, with the payer on the provider's page, or on the way there. */
async function begin({ name, host, site }: Provider, more: Record<string, unknown> = {}, isOpened = true): Promise<Paying> {
  const payer = await makePayer(app);
  const plan = await makePlan(app, { site });
  const { accessToken: token } = await signInAs(app, payer, host);
  const body = { plan, provider: name, total: '1000.00', idempotencyKey: randomUUID(), ...more };
  const answer = await callApi<Started>(app, 'POST', '/payment/start', { token, host, body });
  expect(answer.status).toBe(200);
  const { redirect } = answer.body;
  let address: string | null = null;
  const openPage = async () => {
    const form = new URLSearchParams(redirect.fields.map((field): [string, string] => [field.name, field.value]));
    const page = await fetch(redirect.url, redirect.method === 'POST' ? { method: 'POST', body: form } : {});
    await page.text();
    return (address = page.url);
  };
  if (isOpened) await openPage();
  const press = async (choice: Choice) => {
    const pressed = await fetch(address ?? (await openPage()), { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
    return new URL(pressed.headers.get('location')!);
  };
  return { ...answer.body, payer, press };
}

/** What the screens do with the address that the browser came back to. */
async function comeBack(back: URL): Promise<{ status: number; body: Outcome }> {
  // A later second: nobody makes us ask more often.
  clock.set(new Date(clock.now().getTime() + 2000));
  const [attempt, data, pidx] = ['attempt', 'data', 'pidx'].map((name) => back.searchParams.get(name)?.replaceAll(' ', '+'));
  const isCancelled = back.pathname === '/payment-cancelled' || back.pathname === '/payment/esewa/failure';
  const body = isCancelled ? { attempt } : { ...(attempt ? { attempt } : {}), ...(data ? { data } : {}), ...(pidx ? { pidx } : {}) };
  return callApi<Outcome>(app, 'POST', isCancelled ? '/payment/cancelled' : '/payment/completed', { body });
}
const orderOf = async ({ host }: Provider, { order, payer }: Paying) =>
  (await callApi<ShownOrder>(app, 'GET', `/payment/orders/${order}`, { token: (await signInAs(app, payer, host)).accessToken, host })).body;
const granted = ({ history }: ShownOrder) => history.filter(({ kind }) => kind === 'granted').length;

describe.each(providers)('$name', (provider) => {
  test('paid: the plan is granted once, however often the payer comes back', async () => {
    const paying = await begin(provider);
    const back = await paying.press('Pay');
    const answers = await Promise.all([comeBack(back), comeBack(back), comeBack(back)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await comeBack(back)).body).toMatchObject({ state: 'paid', isPending: false });
    const order = await orderOf(provider, paying);
    expect([order.state, granted(order), order.receipts.length]).toEqual(['paid', 1, 1]);
  });

  test('paid, and the payer never comes back: the portal finds out', async () => {
    const paying = await begin(provider);
    await paying.press('Pay');
    clock.set(new Date(clock.now().getTime() + 60_000));
    await pollAttempts(app.ctx);
    expect((await orderOf(provider, paying)).state).toBe('paid');
  });

  test('cancelled: nothing is granted', async () => {
    const paying = await begin(provider);
    expect((await comeBack(await paying.press('Cancel'))).body.state).toBe('cancelled');
    expect(granted(await orderOf(provider, paying))).toBe(0);
  });

  test('another amount than the order’s: a person decides', async () => {
    const paying = await begin(provider);
    provider.stand.setOutcome('tampered');
    expect((await comeBack(await paying.press('Pay'))).body.state).toBe('review');
    const { accessToken: token } = await signInAs(app, await makePerson(app, { superAdmin: true }), provider.host);
    const decide = async (accept: boolean) =>
      callApi<{ state: string; errors?: { rule: string }[] }>(app, 'POST', '/ecommerce/reviews', {
        token,
        host: provider.host,
        body: { order: paying.order, accept, reason: 'Seen' },
      });
    // A receipt would name an amount that did not come.
    expect((await decide(true)).body.errors).toMatchObject([{ rule: 'amount-differs' }]);
    expect((await decide(false)).body.state).toBe('failed');
    expect(granted(await orderOf(provider, paying))).toBe(0);
  });

  test('no answer decides nothing, and is asked for again', async () => {
    const paying = await begin(provider);
    const back = await paying.press('Pay');
    provider.stand.setOutcome('cut');
    expect((await comeBack(back)).body).toMatchObject({ state: 'open', isPending: true });
    provider.stand.setOutcome('normal');
    expect((await comeBack(back)).body.state).toBe('paid');
  });

  test('pending, then complete', async () => {
    const paying = await begin(provider);
    await paying.press('Pending');
    clock.set(new Date(clock.now().getTime() + 60_000));
    await pollAttempts(app.ctx);
    expect(granted(await orderOf(provider, paying))).toBe(0);
    if (provider.name === 'stripe') stripe.settle([...stripe.payments.keys()].at(-1)!);
    else await paying.press('Pay');
    clock.set(new Date(clock.now().getTime() + 600_000));
    await pollAttempts(app.ctx);
    expect((await orderOf(provider, paying)).state).toBe('paid');
  });
});

test('what eSewa did not sign, or signed for another payment, is refused and written down', async () => {
  const [mine, other] = [await begin(providers[0]), await begin(providers[0])];
  const paid = (await other.press('Pay')).searchParams.get('data')!.replaceAll(' ', '+');
  const forged = Buffer.from(Buffer.from(paid, 'base64').toString().replaceAll(other.attempt, mine.attempt)).toString('base64');
  for (const data of [forged, paid, 'x', Buffer.from('{}').toString('base64')]) {
    const { status, body } = await callApi<{ errors: { rule: string }[] }>(app, 'POST', '/payment/completed', { body: { attempt: mine.attempt, data } });
    expect([status, body.errors[0]!.rule]).toEqual([400, 'forged']);
  }
  const order = await orderOf(providers[0], mine);
  expect([order.state, order.history.filter(({ kind }) => kind === 'refused').length]).toEqual(['open', 4]);
});

test('Stripe’s webhook grants once, however often it comes; one that is forged or old does nothing', async () => {
  const paying = await begin(providers[2]);
  await paying.press('Pay');
  const session = [...stripe.payments.values()].at(-1)!;
  const send = (how: Parameters<typeof stripe.sendEvent>[3]) => stripe.sendEvent(webhook, 'checkout.session.completed', session, how);
  expect([(await send({ forged: true })).status, (await send({ late: 900 })).status]).toEqual([400, 400]);
  expect((await orderOf(providers[2], paying)).state).toBe('open');
  clock.set(new Date());
  const answers = await Promise.all(['evt_1', 'evt_1', 'evt_2'].map((id) => send({ id })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const order = await orderOf(providers[2], paying);
  expect([order.state, granted(order)]).toEqual(['paid', 1]);
});

const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
const tell = (id: string) => stripe.sendEvent(webhook, 'checkout.session.completed', [...stripe.payments.values()].at(-1)!, { id });

describe('a payment by Stripe', () => {
  test('that is told of while Stripe cannot be asked is told of again, and then taken', async () => {
    const paying = await begin(providers[2]);
    await paying.press('Pay');
    clock.set(new Date());
    stripe.setOutcome('down');
    expect((await tell('evt_down')).status).toBeGreaterThanOrEqual(500);
    stripe.setOutcome('normal');
    expect((await tell('evt_down')).status).toBe(200);
    expect((await orderOf(providers[2], paying)).state).toBe('paid');
  });

  test('that ended in another tab, and is paid after all, is found by its message alone', async () => {
    const paying = await begin(providers[2]);
    await paying.press('Pay');
    await app.connection.pool.query(`update payment_attempt set state = 'cancelled', next_poll_at = null, asked_at = $2 where public_id = $1`, [
      paying.attempt,
      new Date(),
    ]);
    clock.set(new Date());
    expect((await tell('evt_late')).status).toBe(200);
    expect((await orderOf(providers[2], paying)).state).toBe('paid');
  });

  test('that is disputed, or given back on its pages, is told to the administrators; what the portal gave back is not', async () => {
    const [administrator, paying] = [await makePerson(app, { superAdmin: true }), await begin(providers[2])];
    await comeBack(await paying.press('Pay'));
    const intent = [...stripe.intents.values()].at(-1)!;
    const tellOf = (type: string, id: string) => {
      clock.set(new Date());
      return stripe.sendEvent(webhook, type, { object: 'charge', id: 'ch_1', payment_intent: intent.id }, { id });
    };
    const told = async () => (await mailsTo(app, administrator.email)).filter(({ template }) => template === 'payment-taken-back').length;
    for (const id of ['evt_back', 'evt_back']) expect((await tellOf('charge.refunded', id)).status).toBe(200);
    expect([await told(), (await orderOf(providers[2], paying)).history.filter(({ kind }) => kind === 'taken-back').length]).toEqual([1, 1]);
    const { accessToken: token } = await signInAs(app, administrator, 'fr.localhost');
    const refund = { order: paying.order, amount: '1000.00', reason: 'Asked for' };
    expect((await callApi<{ state: string }>(app, 'POST', '/ecommerce/refunds', { token, host: 'fr.localhost', body: refund })).body.state).toBe('refunded');
    await tellOf('charge.refunded', 'evt_own');
    expect(await told()).toBe(1);
  });

  test('by a card whose charge got no answer is repeated, and charged once', async () => {
    const paying = await begin(providers[2], { renewByCard: true });
    await comeBack(await paying.press('Pay'));
    const { endsAt } = await orderOf(providers[2], paying);
    const before = stripe.intents.size;
    clock.set(new Date(new Date(endsAt!).getTime() - 20 * 3_600_000));
    stripe.setOutcome('down');
    await endPeriods(app.ctx);
    expect(stripe.intents.size).toBe(before);
    stripe.setOutcome('normal');
    pass(3_600_000);
    await endPeriods(app.ctx);
    await endPeriods(app.ctx);
    expect(stripe.intents.size).toBe(before + 1);
    const { rows } = await app.connection.pool.query('select kind, state from subscription_order where organisation_id = $1 order by id', [
      paying.payer.organisationId,
    ]);
    expect(rows).toEqual([
      { kind: 'first', state: 'paid' },
      { kind: 'renewal', state: 'paid' },
    ]);
  });

  test('by a card that cannot be charged in time ends, and its people are told', async () => {
    const paying = await begin(providers[2], { renewByCard: true });
    await comeBack(await paying.press('Pay'));
    const { endsAt } = await orderOf(providers[2], paying);
    clock.set(new Date(new Date(endsAt!).getTime() - 23 * 3_600_000));
    stripe.setOutcome('down');
    await endPeriods(app.ctx);
    pass(21 * 3_600_000);
    await endPeriods(app.ctx);
    const { rows } = await app.connection.pool.query('select state from subscription_order where organisation_id = $1 order by id', [
      paying.payer.organisationId,
    ]);
    expect(rows).toEqual([{ state: 'paid' }, { state: 'failed' }]);
    expect((await mailsTo(app, paying.payer.email)).map(({ template }) => template)).toContain('renewal-failed');
  });
});

test('a refund whose answer is lost is asked for again as the same refund alone', async () => {
  const paying = await begin(providers[2]);
  await comeBack(await paying.press('Pay'));
  const admin = await makePerson(app, { superAdmin: true });
  const refund = async (amount: string) => {
    const { accessToken: token } = await signInAs(app, admin, 'fr.localhost');
    const body = { order: paying.order, amount, reason: 'Asked for' };
    return callApi<{ state: string; errors?: { rule: string }[] }>(app, 'POST', '/ecommerce/refunds', { token, host: 'fr.localhost', body });
  };
  stripe.setOutcome('cut');
  expect((await refund('400.00')).body.state).toBe('paid');
  stripe.setOutcome('normal');
  expect((await refund('500.00')).body.errors).toMatchObject([{ rule: 'refund-amount' }]);
  clock.set(new Date(clock.now().getTime() + 660_000));
  expect((await refund('500.00')).body.errors).toMatchObject([{ rule: 'refund-amount' }]);
  expect((await refund('400.00')).body.state).toBe('refunded');
  expect([...stripe.intents.values()].at(-1)!.latest_charge.amount_refunded).toBe(40_000);
});

test('a payment by eSewa that comes after we gave it up is found, without anybody coming back', async () => {
  const paying = await begin(providers[0], {}, false);
  await app.connection.pool.query(`update payment_attempt set expires_at = $2 where public_id = $1`, [paying.attempt, clock.now()]);
  clock.set(new Date(clock.now().getTime() + 60_000));
  await pollAttempts(app.ctx);
  expect((await orderOf(providers[0], paying)).state).toBe('expired');
  await paying.press('Pay');
  clock.set(new Date(clock.now().getTime() + 3 * 3_600_000));
  await pollAttempts(app.ctx);
  expect((await orderOf(providers[0], paying)).state).toBe('paid');
});
