import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { STRIPE_SECRET, STRIPE_WEBHOOK_SECRET, signStripe, startStripe } from '#tests/support/payment-stand-ins/stripe.ts';
import { type AttemptToPay, ForgedReturn, ProviderUnavailable } from './provider.ts';
import { readStripeEvent } from './stripe-events.ts';
import { stripe } from './stripe.ts';

const stand = await startStripe();
afterAll(() => stand.close());
beforeEach(() => stand.setOutcome('normal'));
const provider = stripe({ STRIPE_API_URL: stand.url }, STRIPE_SECRET);
const ctx = { clock: fixedClock('2026-11-27T00:00:00Z') } as unknown as Ctx;
const site = 'https://fr.example';
const returnUrls = { completed: `${site}/done`, cancelled: `${site}/off`, esewaSuccess: site, esewaFailure: site, site };
let next = 0;
function attemptOf(more: Partial<AttemptToPay> = {}): AttemptToPay {
  const payer = { name: 'Ana', email: 'ana@people.test' };
  const about = { id: `attempt-${(next += 1)}`, order: 'order-1', title: 'Professional, 12 months', amount: '113.00', tax: '13.00', currency: 'EUR' };
  return { ...about, returnUrls, payer, savesCard: false, ...more };
}
async function started(more: Partial<AttemptToPay> = {}) {
  const attempt = attemptOf(more);
  const { reference, redirect, expiresAt } = await provider.start(ctx, attempt);
  const { id, amount, currency } = attempt;
  return { stored: { id, amount, currency, reference, transaction: null }, session: stand.payments.get(reference!)!, redirect, expiresAt };
}
const ask = (stored: Awaited<ReturnType<typeof started>>['stored']) => provider.ask(ctx, stored);

test('a payment that succeeds has the amount, the currency and the payment’s id, and no card unless it was saved', async () => {
  const { stored, session, redirect, expiresAt } = await started();
  expect(redirect).toEqual({ method: 'GET', url: session.url, fields: [] });
  expect([expiresAt.toISOString(), session.expires_at]).toEqual(['2026-11-27T00:31:00.000Z', expiresAt.getTime() / 1000]);
  expect(await ask(stored)).toMatchObject({ state: 'pending' });
  stand.choose(session.id, 'Pay');
  expect(await ask(stored)).toEqual({ state: 'paid', amount: '113.00', currency: 'EUR', transaction: session.payment_intent!.id });
  expect(await ask({ ...stored, id: 'another' })).toMatchObject({ state: 'unclear' });
});

test('a saved card is told, charged again, and fails where it is declined or must be confirmed', async () => {
  const { stored, session } = await started({ savesCard: true });
  stand.choose(session.id, 'Pay');
  const { customer, payment_method: paymentMethod } = session.payment_intent!;
  const card = { customer: customer!, paymentMethod: paymentMethod! };
  expect(await ask(stored)).toMatchObject({ state: 'paid', card });
  const attempt = attemptOf();
  const paid = await provider.charge!(ctx, attempt, card);
  expect(paid).toMatchObject({ state: 'paid', amount: '113.00', currency: 'EUR' });
  expect(await provider.charge!(ctx, attempt, card)).toEqual(paid);
  const [transaction] = [...stand.intents.keys()].slice(-1);
  expect(await provider.ask(ctx, { ...attempt, reference: null, transaction: transaction! })).toEqual(paid);
  for (const [outcome, state] of [
    ['declined', 'failed'],
    ['confirm', 'failed'],
    ['pending', 'pending'],
  ] as const) {
    stand.setOutcome(outcome);
    expect(await provider.charge!(ctx, attemptOf(), card)).toMatchObject({ state });
  }
});

test('cancelled, failed, late, changed, ended and lost payments', async () => {
  const given = await started();
  stand.choose(given.session.id, 'Cancel');
  expect(await ask(given.stored)).toMatchObject({ state: 'pending' });
  await provider.expire!(ctx, given.stored);
  await provider.expire!(ctx, given.stored);
  expect(await ask(given.stored)).toMatchObject({ state: 'expired' });
  const failed = await started();
  stand.choose(failed.session.id, 'Fail');
  expect(await ask(failed.stored)).toMatchObject({ state: 'failed' });
  const late = await started();
  stand.choose(late.session.id, 'Pending');
  expect(await ask(late.stored)).toMatchObject({ state: 'pending' });
  stand.settle(late.session.id);
  expect(await ask(late.stored)).toMatchObject({ state: 'paid', amount: '113.00' });
  const changed = await started();
  stand.setOutcome('tampered');
  stand.choose(changed.session.id, 'Pay');
  expect(await ask(changed.stored)).toMatchObject({ state: 'paid', amount: '1.00' });
  expect(await ask({ ...given.stored, reference: 'cs_test_unknown' })).toMatchObject({ state: 'unclear' });
  expect(await ask({ ...given.stored, reference: null })).toMatchObject({ state: 'pending' });
});

test('money goes back once', async () => {
  const { stored, session } = await started();
  stand.choose(session.id, 'Pay');
  const paid = { ...stored, transaction: session.payment_intent!.id };
  const done = await provider.refund!(ctx, paid, '113.00');
  expect(done).toMatchObject({ state: 'done' });
  expect(await provider.refund!(ctx, paid, '113.00')).toEqual(done);
  expect(await provider.refund!(ctx, paid, '1.00')).toMatchObject({ state: 'failed' });
  expect(await ask(stored)).toEqual({ state: 'refunded' });
  for (const [outcome, state] of [
    ['pending', 'asked'],
    ['failed', 'failed'],
  ] as const) {
    const other = await started();
    stand.choose(other.session.id, 'Pay');
    stand.setOutcome(outcome);
    expect(await provider.refund!(ctx, { ...other.stored, transaction: other.session.payment_intent!.id }, '113.00')).toMatchObject({ state });
    stand.setOutcome('normal');
  }
});

test('a refund that is asked for again after Stripe forgot the call is the same refund', async () => {
  const { stored, session } = await started();
  stand.choose(session.id, 'Pay');
  const paid = { ...stored, transaction: session.payment_intent!.id };
  const done = await provider.refund!(ctx, paid, '40.00');
  stand.forget();
  expect(await provider.refund!(ctx, paid, '40.00')).toEqual(done);
  expect(session.payment_intent!.latest_charge.amount_refunded).toBe(4000);
});

test('without an answer nothing is decided', async () => {
  const { stored } = await started();
  for (const outcome of ['down', 'cut'] as const) {
    stand.setOutcome(outcome);
    await expect(ask(stored)).rejects.toThrow(ProviderUnavailable);
    await expect(provider.start(ctx, attemptOf())).rejects.toThrow(ProviderUnavailable);
    await expect(provider.refund!(ctx, { ...stored, transaction: 'pi_1' }, '1.00')).rejects.toThrow(ProviderUnavailable);
    await expect(provider.expire!(ctx, stored)).rejects.toThrow(ProviderUnavailable);
  }
  stand.setOutcome('normal');
  await expect(stripe({ STRIPE_API_URL: stand.url }, 'wrong').ask(ctx, stored)).rejects.toThrow(ProviderUnavailable);
});

test('only events that are signed and new are read', async () => {
  const { session } = await started();
  const now = ctx.clock.now();
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object: { ...session, payment_intent: 'pi_1' } } });
  const read = (secret: string, age: number, sent = body) =>
    readStripeEvent({ STRIPE_WEBHOOK_SECRET }, Buffer.from(sent), signStripe(body, secret, now.getTime() / 1000 - age), now);
  const event = { id: 'evt_1', type: 'checkout.session.completed', attempt: session.client_reference_id, reference: session.id, transaction: 'pi_1' };
  expect([read(STRIPE_WEBHOOK_SECRET, 0), read(STRIPE_WEBHOOK_SECRET, 300)]).toEqual([event, event]);
  expect(() => read('whsec_other', 0)).toThrow(ForgedReturn);
  expect(() => read(STRIPE_WEBHOOK_SECRET, 301)).toThrow(ForgedReturn);
  expect(() => read(STRIPE_WEBHOOK_SECRET, 0, body.replace('evt_1', 'evt_2'))).toThrow(ForgedReturn);
  for (const signature of ['', 'undefined', 't=1', 'v1=00'])
    expect(() => readStripeEvent({ STRIPE_WEBHOOK_SECRET }, Buffer.from(body), signature)).toThrow(ForgedReturn);
});
