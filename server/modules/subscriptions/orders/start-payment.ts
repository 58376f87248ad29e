import { isDeepStrictEqual } from 'node:util';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { languageOfReader } from '#contract/languages.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { billingPeople } from '../billing-people.repo.ts';
import { nameOfPlan } from '../plans/name-of-plan.ts';
import { type PaymentProvider, ProviderUnavailable, type StartedAttempt } from '../payments/provider.ts';
import { providersOf } from '../payments/providers.ts';
import { type AttemptRow, attemptsOf, endAttempt, insertAttempt, markStarted } from './attempts.repo.ts';
import { addEvent } from './events.repo.ts';
import { type StoredOrder, insertOrder, latestUnpaid, lockBilling, openOrder, orderByKey, orderById, setOrderState } from './orders.repo.ts';
import { payingOrganisation } from './paying-organisation.ts';
import { type QuoteFor, quoteFor } from './quote-for.ts';
import { ORDER_HOLDS_MS } from './late-doubt.ts';
import { replaceOrder } from './replace-order.ts';
import { returnUrlsOf } from './return-urls.ts';
import { settleOrderOf } from './settle-order.ts';

type Body = Input<typeof contract.startPayment>['body'];

const HOUR_MS = 3_600_000;
const FIRST_POLL_MS = 30_000;

/** @throws AppError invalid-input (rule `provider`) for a way to pay that the site does not have. */
function providerFor(ctx: Ctx, { provider: name, renewByCard }: Body): PaymentProvider {
  const provider = providersOf(ctx.config, ctx.site.code).find((each) => each.name === name);
  if (!provider) throw fieldError('provider', 'provider', 'This site has no such way to pay.');
  if (renewByCard && !provider.charge) throw fieldError('renewByCard', 'provider', 'This way to pay cannot renew by itself.');
  return provider;
}

/** Whether an order still is what would be ordered now: nobody pays what they did not see, or with days that are used meanwhile. */
const isSame = (order: StoredOrder, { plan, quote, couponId }: QuoteFor, { renewByCard }: Body) =>
  order.planId === plan.id &&
  order.couponId === couponId &&
  order.total === quote.total &&
  order.savesCard === renewByCard &&
  order.months === plan.months &&
  isDeepStrictEqual(order.limits, plan.limits) &&
  isDeepStrictEqual(order.credited, quote.credited);

/**
 * The order that is paid: one that waits, or that was not paid and is not old, where it is what would be ordered now; else a new one. A key
 * that was paid buys nothing again. @param ctx in a transaction.
 */
async function orderToPay(ctx: Ctx, organisationId: number, body: Body): Promise<StoredOrder> {
  await lockBilling(ctx, organisationId);
  const ofKey = await orderByKey(ctx, organisationId, body.idempotencyKey);
  if (ofKey && ofKey.state !== 'open' && ofKey.state !== 'failed' && ofKey.state !== 'cancelled' && ofKey.state !== 'expired')
    throw fieldError('idempotencyKey', 'order-state', `This order is ${ofKey.state}.`, 'conflict');
  const waiting = await openOrder(ctx, organisationId, ctx.site.code);
  const earlier = waiting ?? (await latestUnpaid(ctx, organisationId, ctx.site.code, new Date(ctx.clock.now().getTime() - ORDER_HOLDS_MS)));
  const quoted = await quoteFor(ctx, { organisationId, plan: body.plan, coupon: body.coupon, replaces: waiting?.id ?? null });
  const { plan, quote, couponId, tax, currency } = quoted;
  if (plan.site !== ctx.site.code) throw new AppError('not-found', 'This plan is not offered here.');
  if (quote.total !== body.total)
    throw new AppError('conflict', 'The price has changed.', [{ path: 'total', rule: 'total', bound: quote.total, message: `is ${quote.total} now` }]);
  if (earlier && isSame(earlier, quoted, body)) {
    if (!waiting) await setOrderState(ctx, earlier.id, 'open');
    return earlier;
  }
  if (waiting) await replaceOrder(ctx, waiting);
  const id = await insertOrder(ctx, {
    publicId: newPublicId(),
    idempotencyKey: ofKey ? newPublicId() : body.idempotencyKey,
    site: plan.site,
    organisationId,
    accountId: personOf(ctx).accountId,
    planId: plan.id,
    kind: quote.kind,
    planNames: { ...plan.names },
    months: plan.months,
    limits: plan.limits,
    currency,
    price: quote.price,
    couponId,
    discount: quote.discount,
    credit: quote.credit,
    credited: [...quote.credited],
    taxName: tax?.name ?? null,
    taxPercent: tax?.percent ?? null,
    tax: quote.tax,
    total: quote.total,
    savesCard: body.renewByCard,
    createdAt: ctx.clock.now(),
  });
  const order = await orderById(ctx, id);
  await addEvent(ctx, { orderId: id, kind: 'ordered', details: { account: personOf(ctx).accountId } });
  await audit(ctx, { action: 'payment.order', subject: ['order', order.publicId], details: { total: order.total, currency, kind: order.kind } });
  return order;
}

/** An attempt of the order that can still be paid at the same address: two tabs of one payer pay once. eSewa takes each of its ids once. */
const reusable = (attempts: readonly AttemptRow[], provider: PaymentProvider, now: Date) =>
  attempts.find(
    ({ state, provider: name, redirect, expiresAt }) => state === 'open' && name === provider.name && name !== 'esewa' && redirect !== null && expiresAt > now,
  );

async function callProvider(ctx: Ctx, provider: PaymentProvider, order: StoredOrder, attempt: string): Promise<StartedAttempt> {
  const { accountId } = personOf(ctx);
  const payer = (await billingPeople(ctx, order.organisationId, accountId)).find((person) => person.accountId === accountId);
  const name = nameOfPlan(order.planNames, languageOfReader(ctx.request?.language ?? 'en'), ctx.site);
  return provider.start(ctx, {
    id: attempt,
    order: order.publicId,
    title: `${name} · ${order.months}`,
    amount: order.total,
    tax: order.tax,
    currency: order.currency,
    returnUrls: returnUrlsOf(ctx, attempt),
    payer: { name: payer?.firstName ?? '', email: payer?.email ?? '' },
    savesCard: order.savesCard,
  });
}

/** The provider refuses, or does not answer: the attempt has ended before anybody could pay. */
async function failToStart(ctx: Ctx, order: StoredOrder, attemptId: number, provider: PaymentProvider, error: unknown): Promise<never> {
  ctx.log.error({ err: error, order: order.publicId, provider: provider.name }, 'a payment could not be started');
  await inTransaction(ctx, async (ctx) => {
    await lockBilling(ctx, order.organisationId);
    await endAttempt(ctx, attemptId, 'failed');
    await addEvent(ctx, { orderId: order.id, attemptId, provider: provider.name, kind: 'start-failed' });
    await settleOrderOf(ctx, order.id, 'failed');
  });
  if (!(error instanceof ProviderUnavailable)) throw error;
  throw new AppError('not-ready', 'The payment service does not answer. Nothing was paid. Try again, or another way to pay.');
}

/**
 * Orders a plan, or tries to pay an order again, and starts an attempt at the provider.
 * @throws AppError not-found; forbidden; invalid-input (coupon, provider); conflict (`total`, `credit-exceeds-price`, `order-…`); not-ready
 */
export async function startPayment(ctx: Ctx, { body }: Input<typeof contract.startPayment>): Promise<Output<typeof contract.startPayment>> {
  const { id: organisationId } = payingOrganisation(ctx);
  const provider = providerFor(ctx, body);
  const { order, attempt } = await inTransaction(ctx, async (ctx) => {
    const order = await orderToPay(ctx, organisationId, body);
    const now = ctx.clock.now();
    const open = reusable(await attemptsOf(ctx, order.id), provider, now);
    if (open) return { order, attempt: { id: open.id, publicId: open.publicId, redirect: open.redirect } };
    const publicId = newPublicId();
    const [expiresAt, nextPollAt] = [new Date(now.getTime() + HOUR_MS), new Date(now.getTime() + FIRST_POLL_MS)];
    const attempt = { publicId, orderId: order.id, provider: provider.name, amount: order.total, currency: order.currency, expiresAt, nextPollAt };
    const id = await insertAttempt(ctx, attempt);
    await addEvent(ctx, { orderId: order.id, attemptId: id, provider: provider.name, kind: 'started' });
    return { order, attempt: { id, publicId, redirect: null } };
  });
  if (attempt.redirect) return { order: order.publicId, attempt: attempt.publicId, redirect: attempt.redirect };
  const started = await callProvider(ctx, provider, order, attempt.publicId).catch((error: unknown) => failToStart(ctx, order, attempt.id, provider, error));
  await markStarted(ctx, attempt.id, started);
  return { order: order.publicId, attempt: attempt.publicId, redirect: started.redirect };
}
