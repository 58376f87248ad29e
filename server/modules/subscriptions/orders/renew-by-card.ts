import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { renewalFailed } from '../subscriptions.mails.ts';
import { billingPeople } from '../billing-people.repo.ts';
import { ProviderUnavailable, type ProviderAnswer } from '../payments/provider.ts';
import { providerNamed } from '../payments/providers.ts';
import { writeToPayers } from '../telling/write-to.ts';
import { attemptsOf, insertAttempt } from './attempts.repo.ts';
import { type Card, type DueCard, cardsDue, forgetCard } from './cards.repo.ts';
import { addEvent } from './events.repo.ts';
import { type StoredOrder, insertOrder, lockBilling, openOrder, orderById, orderByKey } from './orders.repo.ts';
import { quoteRenewal } from './quote-renewal.ts';
import { applyAnswer } from './settle-attempt.ts';

const HOUR_MS = 3_600_000;
const AT_ONCE = 100;
/** A charge without an answer is repeated after the first, and until the second: Stripe knows a repeated one for a day. */
const [REPEAT_MS, SAME_MS] = [600_000, 20 * HOUR_MS];

interface Renewal {
  order: StoredOrder;
  attemptId: number;
  attempt: string;
  /** Too much time has passed since the first try: the provider would take another as a new charge. */
  isTooLate?: boolean;
}

/** A renewal that was ordered and whose charge has no answer: repeated with the attempt's id, it is made once. @returns null: it has an answer. */
async function unansweredRenewal(ctx: Ctx, order: StoredOrder): Promise<Renewal | null> {
  const attempt = (await attemptsOf(ctx, order.id)).at(-1);
  if (order.state !== 'open' || attempt?.state !== 'open' || attempt.reference !== null || attempt.transaction !== null) return null;
  const age = ctx.clock.now().getTime() - attempt.createdAt.getTime();
  return age < REPEAT_MS ? null : { order, attemptId: attempt.id, attempt: attempt.publicId, isTooLate: age > SAME_MS };
}

/**
 * The order of the next period and its attempt, made once for each period. @param ctx in a transaction.
 * @returns null where there is nothing to charge: the plan is not offered any more, the charge was made already, or another order waits.
 */
async function orderRenewal(ctx: Ctx, due: DueCard): Promise<Renewal | null> {
  const { organisationId, site, planId, period, provider, endsAt } = due;
  await lockBilling(ctx, organisationId);
  // Since the list was read, somebody may have stopped it, or paid, or bought another plan.
  const [current] = await cardsDue(ctx, endsAt, 1, due);
  if (current?.period !== period || current.customer !== due.customer || current.paymentMethod !== due.paymentMethod) return null;
  const key = `renewal of ${period}`;
  const made = await orderByKey(ctx, organisationId, key);
  if (made) return unansweredRenewal(ctx, made);
  if (await openOrder(ctx, organisationId, site)) return null;
  const quoted = await quoteRenewal(ctx, organisationId, current);
  if (!quoted) return null;
  const { plan, quote, tax, currency } = quoted;
  const now = ctx.clock.now();
  const id = await insertOrder(ctx, {
    publicId: newPublicId(),
    idempotencyKey: key,
    site,
    organisationId,
    accountId: null,
    planId,
    kind: 'renewal',
    planNames: { ...plan.names },
    months: plan.months,
    limits: plan.limits,
    currency,
    price: quote.price,
    couponId: null,
    discount: '0.00',
    credit: '0.00',
    credited: [],
    taxName: tax?.name ?? null,
    taxPercent: tax?.percent ?? null,
    tax: quote.tax,
    total: quote.total,
    savesCard: false,
    createdAt: now,
  });
  await addEvent(ctx, { orderId: id, kind: 'ordered', details: { why: 'renewal' } });
  const attempt = newPublicId();
  const ends = new Date(now.getTime() + HOUR_MS);
  const attemptId = await insertAttempt(ctx, { publicId: attempt, orderId: id, provider, amount: quote.total, currency, expiresAt: ends, nextPollAt: ends });
  await addEvent(ctx, { orderId: id, attemptId, provider, kind: 'started' });
  return { order: await orderById(ctx, id), attemptId, attempt };
}

async function charge(ctx: Ctx, order: StoredOrder, attempt: string, provider: DueCard['provider'], card: Card): Promise<ProviderAnswer> {
  const [payer] = await billingPeople(ctx, order.organisationId, null);
  const asked = { id: attempt, order: order.publicId, title: order.publicId, amount: order.total, tax: order.tax, currency: order.currency };
  try {
    const answer = await providerNamed(ctx.config, provider)?.charge?.(
      ctx,
      { ...asked, payer: { name: payer?.firstName ?? '', email: payer?.email ?? '' } },
      card,
    );
    return answer ?? { state: 'failed' };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return { state: 'unavailable' };
  }
}

/** The card was declined: it is forgotten, so that nobody is charged unawares later, and its people are told. */
async function tellDeclined(ctx: Ctx, order: StoredOrder, { organisationId, site, endsAt }: DueCard): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockBilling(ctx, organisationId);
    await forgetCard(ctx, organisationId, site);
    await addEvent(ctx, { orderId: order.id, kind: 'card-forgotten' });
    await writeToPayers(ctx, order, renewalFailed, order.publicId, ({ plan, organisation, total, day }) => ({ plan, organisation, total, until: day(endsAt) }));
  });
}

/** Charges a card that is still due. */
export async function renew(ctx: Ctx, due: DueCard): Promise<void> {
  const renewal = await inTransaction(ctx, (ctx) => orderRenewal(ctx, due));
  if (!renewal) return;
  const answer: ProviderAnswer = renewal.isTooLate ? { state: 'failed' } : await charge(ctx, renewal.order, renewal.attempt, due.provider, due);
  const { state } = await applyAnswer(ctx, renewal.attemptId, answer);
  if (state === 'failed' || state === 'cancelled' || state === 'expired') await tellDeclined(ctx, renewal.order, due);
}

/**
 * Charges the cards that were left for the next period, for periods that end until a moment and have no next one. One that fails does not
 * hold up the others.
 */
export async function renewByCard(ctx: Ctx, until: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await cardsDue(ctx, until, AT_ONCE))
    try {
      await renew(ctx, due);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Some cards could not be charged.');
}
