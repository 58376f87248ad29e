import { randomUUID } from 'node:crypto';
import type { CallContext, PrepareCall } from './changing-calls.ts';
import { callApi, tokenOf } from './people.ts';
import { type Started, comeBack, makePayer, makePlan, paySandbox, referenceOf, startSandbox, subscribe } from './subscriptions.ts';
import { setSandboxStatus } from '#server/modules/subscriptions/payments/sandbox/sandbox.repo.ts';

const LIMITS = { savedAlerts: 20, downloadsADay: 100, teamMembers: 10 };
const newPlan = () => ({ site: 'NP', months: 1, names: { en: 'Basic' }, ...LIMITS, isOffered: true, position: 0, price: '1000.00' });
const newCoupon = () => ({
  site: 'NP',
  code: `C-${randomUUID().slice(0, 8)}`,
  percent: '10',
  amount: null,
  plan: null,
  validFrom: null,
  validUntil: null,
  maxUses: null,
  isActive: true,
});
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
let days = 100;
const newTax = () => ({ site: 'NP', name: 'VAT', percent: '13', validFrom: later(++days) });

/** An order that waits for its payment, and its payer. */
async function waitingOrder({ app }: Pick<CallContext, 'app'>): Promise<Started & { token: string }> {
  const payer = await makePayer(app);
  const { body } = await startSandbox(app, payer, await makePlan(app), '1000.00');
  return { ...body, token: await tokenOf(app, payer) };
}
const byAdmin =
  (method: string, path: string, body: () => unknown): PrepareCall =>
  async ({ admin }) => ({ method, path, request: { token: admin, body: body() } });
/** What an administrator made first. */
const made = async ({ app, admin }: CallContext, path: string, body: unknown): Promise<string> =>
  (await callApi<{ id: string }>(app, 'POST', path, { token: admin, body })).body.id;

/** Calls of plans and payments (changing-calls.ts). */
export const paymentCalls: Readonly<Record<string, PrepareCall>> = {
  'POST /ecommerce/master/plans': byAdmin('POST', '/ecommerce/master/plans', newPlan),
  'PATCH /ecommerce/master/plans/{plan}': async (context) => {
    const path = `/ecommerce/master/plans/${await made(context, '/ecommerce/master/plans', newPlan())}`;
    return { method: 'PATCH', path, request: { token: context.admin, body: { isOffered: false }, headers: { 'if-match': '"1"' } } };
  },
  'POST /ecommerce/master/prices': async (context) => {
    const plan = await made(context, '/ecommerce/master/plans', newPlan());
    return { method: 'POST', path: '/ecommerce/master/prices', request: { token: context.admin, body: { plan, amount: '900.00', validFrom: later(5) } } };
  },
  'POST /ecommerce/master/taxes': byAdmin('POST', '/ecommerce/master/taxes', newTax),
  'DELETE /ecommerce/master/taxes/{tax}': async (context) => ({
    method: 'DELETE',
    path: `/ecommerce/master/taxes/${await made(context, '/ecommerce/master/taxes', newTax())}`,
    request: { token: context.admin },
  }),
  'POST /ecommerce/master/coupons': byAdmin('POST', '/ecommerce/master/coupons', newCoupon),
  'PATCH /ecommerce/master/coupons/{coupon}': async (context) => {
    const path = `/ecommerce/master/coupons/${await made(context, '/ecommerce/master/coupons', newCoupon())}`;
    return { method: 'PATCH', path, request: { token: context.admin, body: { isActive: false }, headers: { 'if-match': '"1"' } } };
  },
  'POST /payment/start': async ({ app }) => {
    const body = { plan: await makePlan(app), provider: 'sandbox', total: '1000.00', idempotencyKey: randomUUID() };
    return { method: 'POST', path: '/payment/start', request: { token: await tokenOf(app, await makePayer(app)), body } };
  },
  'POST /payment/cancelOrder': async (context) => {
    const { order, token } = await waitingOrder(context);
    return { method: 'POST', path: '/payment/cancelOrder', request: { token, body: { order } } };
  },
  'POST /payment/endRenewal': async ({ app }) => {
    const payer = await makePayer(app);
    const { body } = await startSandbox(app, payer, await makePlan(app), '1000.00', { renewByCard: true });
    await paySandbox(app, body);
    await comeBack(app, body.attempt);
    return { method: 'POST', path: '/payment/endRenewal', request: { token: await tokenOf(app, payer), body: {} } };
  },
  'POST /payment/manually': async ({ app, admin }) => {
    const { organisation } = await makePayer(app);
    const body = { organisation, plan: await makePlan(app), isFree: true, amount: null, reason: 'A month to try it', idempotencyKey: randomUUID() };
    return { method: 'POST', path: '/payment/manually', request: { token: admin, body } };
  },
  'POST /ecommerce/reviews': async (context) => {
    const started = await waitingOrder(context);
    await setSandboxStatus(context.app.ctx, referenceOf(started), 'ambiguous');
    await comeBack(context.app, started.attempt);
    const body = { order: started.order, accept: true, reason: 'It is on our account.' };
    return { method: 'POST', path: '/ecommerce/reviews', request: { token: context.admin, body } };
  },
  'POST /ecommerce/refunds': async ({ app, admin }) => {
    const order = await subscribe(app, await makePayer(app));
    return { method: 'POST', path: '/ecommerce/refunds', request: { token: admin, body: { order, amount: '1000.00', reason: 'They asked for it.' } } };
  },
  'POST /ecommerce/subscriptions/end': async ({ app, admin }) => {
    const order = await subscribe(app, await makePayer(app));
    const { rows } = await app.connection.pool.query<{ id: string }>(
      'select s.public_id as id from subscription s join subscription_order o on o.id = s.order_id where o.public_id = $1',
      [order],
    );
    const body = { subscription: rows[0]!.id, reason: 'The firm is closed.' };
    return { method: 'POST', path: '/ecommerce/subscriptions/end', request: { token: admin, body } };
  },
};

/** Those without an entry in the audit log. */
export const unauditedPaymentCalls: Readonly<Record<string, { why: string; counts?: true; prepare: PrepareCall }>> = {
  'POST /payment/completed': {
    why: 'anybody may call it, and it proves nothing: the history of the order is the record',
    counts: true,
    prepare: async (context) => ({ method: 'POST', path: '/payment/completed', request: { body: { attempt: (await waitingOrder(context)).attempt } } }),
  },
  'POST /payment/cancelled': {
    why: 'as coming back from a payment is',
    counts: true,
    prepare: async (context) => ({ method: 'POST', path: '/payment/cancelled', request: { body: { attempt: (await waitingOrder(context)).attempt } } }),
  },
};
