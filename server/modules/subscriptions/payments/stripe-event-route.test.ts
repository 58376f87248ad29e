import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { STRIPE_WEBHOOK_SECRET, startStripe } from '#tests/support/payment-stand-ins/stripe.ts';
import { registerStripeEventRoute } from './stripe-event-route.ts';
import type { StripeEvent } from './stripe-events.ts';

const stand = await startStripe();
const handled: StripeEvent[] = [];
async function serverWith(secret?: string) {
  const app = Fastify();
  app.addHook('onRequest', async (request) => void (request.ctx = { clock: systemClock } as unknown as Ctx));
  registerStripeEventRoute(app, { STRIPE_WEBHOOK_SECRET: secret }, async (_ctx, event) => void handled.push(event));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  return `${address}/payment/stripe`;
}
afterAll(() => stand.close());

test('signed events are handled, forged and old ones are refused, and without a secret there is no such address', async () => {
  const address = await serverWith(STRIPE_WEBHOOK_SECRET);
  const session = { id: 'cs_test_1', object: 'checkout.session', client_reference_id: 'attempt-1', payment_intent: 'pi_1' };
  const send = async (how: { forged?: boolean; late?: number }, to = address) =>
    (await stand.sendEvent(to, 'checkout.session.completed', session, { id: 'evt_1', ...how })).status;
  expect([await send({ forged: true }), await send({ late: 400 }), handled.length]).toEqual([400, 400, 0]);
  expect([await send({}), await send({ late: 200 })]).toEqual([200, 200]);
  const event = { id: 'evt_1', type: 'checkout.session.completed', attempt: 'attempt-1', reference: 'cs_test_1', transaction: 'pi_1' };
  expect(handled).toEqual([event, event]);
  expect(await send({}, await serverWith())).toBe(404);
});
