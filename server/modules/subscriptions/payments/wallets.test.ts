import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ESEWA_PRODUCT, ESEWA_SECRET, startEsewa } from '#tests/support/payment-stand-ins/esewa.ts';
import { KHALTI_SECRET, startKhalti } from '#tests/support/payment-stand-ins/khalti.ts';
import type { Choice } from '#tests/support/payment-stand-ins/serve.ts';
import { esewa } from './esewa.ts';
import { khalti } from './khalti.ts';
import { type AttemptToPay, type PaymentProvider, ForgedReturn, ProviderUnavailable } from './provider.ts';

const esewaStand = await startEsewa();
const khaltiStand = await startKhalti();
afterAll(() => Promise.all([esewaStand.close(), khaltiStand.close()]));
beforeEach(() => [esewaStand, khaltiStand].forEach((stand) => stand.setOutcome('normal')));
const wallets = {
  esewa: { stand: esewaStand, provider: esewa({ ESEWA_URL: esewaStand.url, ESEWA_STATUS_URL: esewaStand.url }, ESEWA_PRODUCT, ESEWA_SECRET) },
  khalti: { stand: khaltiStand, provider: khalti({ KHALTI_URL: khaltiStand.url }, KHALTI_SECRET) },
};
const ctx = { clock: fixedClock('2026-11-27T00:00:00Z') } as unknown as Ctx;
const site = 'https://np.example';
const returnUrls = { completed: `${site}/done`, cancelled: `${site}/off`, esewaSuccess: `${site}/success`, esewaFailure: `${site}/failure`, site };
let next = 0;

async function start(provider: PaymentProvider) {
  const about = { id: `attempt-${(next += 1)}`, order: 'order-1', title: 'Professional', amount: '1130.00', tax: '130.00', currency: 'NPR' };
  const attempt: AttemptToPay = { ...about, returnUrls, payer: { name: 'Ana', email: 'ana@people.test' }, savesCard: false };
  const { reference, redirect } = await provider.start(ctx, attempt);
  const body = new URLSearchParams(redirect.fields.map(({ name, value }) => [name, value] as [string, string]));
  const page = await fetch(redirect.url, redirect.method === 'POST' ? { method: 'POST', body } : {});
  expect(await page.text()).toContain('value="Pending"');
  /** Presses a button of the page. @returns where the browser goes. */
  const press = async (choice: Choice) => {
    const answer = await fetch(page.url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
    return new URL(answer.headers.get('location')!);
  };
  return { stored: { ...about, reference, transaction: null }, press };
}

test.each([
  ['esewa', { Pay: 'paid', Cancel: 'cancelled', Fail: 'expired', Pending: 'pending' }],
  ['khalti', { Pay: 'paid', Cancel: 'cancelled', Fail: 'unclear', Pending: 'pending' }],
] as const)('each outcome of %s is told', async (name, outcomes) => {
  const { provider } = wallets[name];
  for (const [choice, state] of Object.entries(outcomes)) {
    const { stored, press } = await start(provider);
    expect((await provider.ask(ctx, stored)).state).toBe('pending');
    const back = await press(choice as Choice);
    expect(await provider.ask(ctx, stored)).toMatchObject({ state, ...(state === 'paid' && { amount: '1130.00', currency: 'NPR' }) });
    if (choice !== 'Pending') continue;
    if (name === 'esewa') expect(back.pathname).toBe('/failure');
    await press('Pay');
    expect((await provider.ask(ctx, stored)).state).toBe('paid');
  }
});

test.each(['esewa', 'khalti'] as const)('ambiguous, changed, refunded and missing answers of %s', async (name) => {
  const { provider, stand } = wallets[name];
  const { stored, press } = await start(provider);
  stand.setOutcome('ambiguous');
  await press('Pay');
  expect((await provider.ask(ctx, stored)).state).toBe('unclear');
  stand.setOutcome('tampered');
  await press('Pay');
  expect(await provider.ask(ctx, stored)).toMatchObject({ state: 'paid', amount: '10.00' });
  stand.setOutcome('down');
  if (name === 'esewa') expect((await provider.ask(ctx, stored)).state).toBe('unavailable');
  else await expect(provider.ask(ctx, stored)).rejects.toThrow(ProviderUnavailable);
  stand.setOutcome('cut');
  await expect(provider.ask(ctx, stored)).rejects.toThrow(ProviderUnavailable);
  stand.setOutcome('normal');
  if (name === 'esewa') esewaStand.payments.get(stored.id)!.status = 'FULL_REFUND';
  else khaltiStand.payments.get(stored.reference!)!.status = 'Refunded';
  expect((await provider.ask(ctx, stored)).state).toBe('refunded');
});

test('what the payer brings back names the attempt, or is forged', async () => {
  const wallet = await start(wallets.esewa.provider);
  const data = (await wallet.press('Pay')).searchParams.get('data')!;
  expect(wallets.esewa.provider.readReturn!(ctx, { data })).toEqual({ attempt: wallet.stored.id });
  const forged = Buffer.from(Buffer.from(data, 'base64').toString().replace('1130.0', '10.0')).toString('base64');
  expect(() => wallets.esewa.provider.readReturn!(ctx, { data: forged })).toThrow(ForgedReturn);
  const { stored, press } = await start(wallets.khalti.provider);
  const pidx = (await press('Pay')).searchParams.get('pidx')!;
  expect(wallets.khalti.provider.readReturn!(ctx, { pidx })).toEqual({ reference: stored.reference });
  expect(() => wallets.khalti.provider.readReturn!(ctx, {})).toThrow(ForgedReturn);
});
