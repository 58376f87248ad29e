import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/ecommerce.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { type BilledOrganisation, billedByPublicId } from '../billing-people.repo.ts';
import { insertAttempt } from './attempts.repo.ts';
import { addEvent } from './events.repo.ts';
import { grantOrder } from './grant-order.ts';
import { type StoredOrder, insertOrder, lockBilling, openOrder, orderById, orderByKey } from './orders.repo.ts';
import { periodOfOrder } from './periods.repo.ts';
import { type QuoteFor, quoteFor } from './quote-for.ts';
import { replaceOrder } from './replace-order.ts';

type Body = Input<typeof contract.payManually>['body'];

/** The order, as it is stored: free of charge it has no amounts; paid, those of the plan, and it starts when the paid period ends. */
async function storeOrder(ctx: Ctx, organisation: BilledOrganisation, { plan, quote, tax, currency }: QuoteFor, body: Body): Promise<StoredOrder> {
  const amounts = body.isFree
    ? { price: '0.00', tax: '0.00', total: '0.00', taxName: null, taxPercent: null }
    : { price: quote.price, tax: quote.tax, total: quote.total, taxName: tax?.name ?? null, taxPercent: tax?.percent ?? null };
  const id = await insertOrder(ctx, {
    publicId: newPublicId(),
    idempotencyKey: body.idempotencyKey,
    site: plan.site,
    organisationId: organisation.id,
    accountId: null,
    planId: plan.id,
    kind: body.isFree ? 'free' : quote.kind === 'upgrade' ? 'upgrade' : 'manual',
    planNames: { ...plan.names },
    months: plan.months,
    limits: plan.limits,
    currency,
    couponId: null,
    discount: '0.00',
    credit: body.isFree ? '0.00' : quote.credit,
    credited: body.isFree ? [] : [...quote.credited],
    savesCard: false,
    createdAt: ctx.clock.now(),
    ...amounts,
  });
  return orderById(ctx, id);
}

/** Records the transfer as a payment that succeeded. @returns payment_attempt.id @throws AppError conflict (rule `reference-known`) */
async function recordTransfer(ctx: Ctx, order: StoredOrder, reference: string): Promise<number> {
  const now = ctx.clock.now();
  const ended = { state: 'succeeded' as const, transaction: reference };
  const attempt = { publicId: newPublicId(), orderId: order.id, provider: 'manual' as const, amount: order.total, currency: order.currency };
  try {
    return await insertAttempt(ctx, { ...attempt, expiresAt: now, nextPollAt: null, ended });
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw fieldError('reference', 'reference-known', 'A payment with this reference is recorded already.', 'conflict');
  }
}

async function answerOf(ctx: Ctx, order: StoredOrder): Promise<Output<typeof contract.payManually>> {
  const period = await periodOfOrder(ctx, order.id);
  if (!period) throw fieldError('idempotencyKey', 'order-state', 'This key belongs to another order.', 'conflict');
  return { order: order.publicId, startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() };
}

/**
 * Records a payment that arrived outside the portal, or gives a period free of charge.
 * @throws AppError not-found (organisation, plan); invalid-input at `amount` (rule `total`) for another amount than the plan's; conflict
 * (`seller-only`, `reference-known`).
 */
export async function payManually(ctx: Ctx, { body }: Input<typeof contract.payManually>): Promise<Output<typeof contract.payManually>> {
  const organisation = await billedByPublicId(ctx, body.organisation);
  if (!organisation) throw fieldError('organisation', 'unknown', 'There is no such organisation.');
  if (organisation.orgType === 'BUYER') throw fieldError('organisation', 'seller-only', 'Plans are for suppliers.', 'conflict');
  return inTransaction(ctx, async (ctx) => {
    await lockBilling(ctx, organisation.id);
    const known = await orderByKey(ctx, organisation.id, body.idempotencyKey);
    if (known) return answerOf(ctx, known);
    const quoted = await quoteFor(ctx, { organisationId: organisation.id, plan: body.plan, coupon: null });
    const waiting = await openOrder(ctx, organisation.id, quoted.plan.site);
    if (!body.isFree && body.amount !== quoted.quote.total)
      throw new AppError('invalid-input', 'Another amount is due.', [
        { path: 'body.amount', rule: 'total', bound: quoted.quote.total, message: `must be ${quoted.quote.total}` },
      ]);
    // Whoever began to pay in the portal, and paid otherwise, has paid.
    if (waiting) await replaceOrder(ctx, waiting);
    const order = await storeOrder(ctx, organisation, quoted, body);
    const by = { account: personOf(ctx).accountId, ...(body.reason === '' ? {} : { note: body.reason }) };
    await addEvent(ctx, { orderId: order.id, kind: 'ordered', details: by });
    const attemptId = body.isFree ? null : await recordTransfer(ctx, order, body.reference);
    if (attemptId !== null)
      await addEvent(ctx, { orderId: order.id, attemptId, provider: 'manual', kind: 'paid', details: { ...by, transaction: body.reference } });
    await grantOrder(ctx, order, { attemptId, provider: 'manual', transaction: body.isFree ? null : body.reference });
    await audit(ctx, {
      action: 'payment.manual',
      subject: ['order', order.publicId],
      organisationId: organisation.id,
      details: { plan: body.plan, total: order.total, reference: body.reference, reason: body.reason },
    });
    return answerOf(ctx, order);
  });
}
