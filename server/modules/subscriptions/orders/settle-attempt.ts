import type { AttemptState, PaymentDoubt } from '#contract/payment-names.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { tellHeld } from '../telling/tell-held.ts';
import { type ProviderAnswer, ProviderUnavailable } from '../payments/provider.ts';
import { providerNamed } from '../payments/providers.ts';
import { type AttemptRow, attemptById, endAttempt, isTransactionKnown, markAsked, postponePoll, setNextPoll, unpaidStates } from './attempts.repo.ts';
import { forgetCardOfOtherPlan, keepCard } from './cards.repo.ts';
import { addEvent, countEvents } from './events.repo.ts';
import { grantOrder } from './grant-order.ts';
import { lateDoubt } from './late-doubt.ts';
import { type StoredOrder, lockBilling, orderById, setOrderState } from './orders.repo.ts';
import { settleOrderOf } from './settle-order.ts';

const SECOND_MS = 1000;
/** Nobody makes us ask the provider more often about one attempt. */
const ASK_EVERY_MS = SECOND_MS;
/** First after so long, then twice as long each time, at most the other. */
const [POLL_MS, LONGEST_POLL_MS] = [15 * SECOND_MS, 600 * SECOND_MS];
/** What a provider still calls pending after so long, a person looks at. */
const PENDING_MS = 7 * 86_400 * SECOND_MS;
/** Ended attempts of a provider that sends no messages are asked about so often, and so long. */
const [LATE_POLL_MS, LATE_MS] = [3600 * SECOND_MS, 86_400 * SECOND_MS];

/** A person has to look at it: nothing is granted until they have. */
async function hold(ctx: Ctx, order: StoredOrder, attempt: AttemptRow, why: PaymentDoubt, details: Record<string, unknown> = {}): Promise<void> {
  // It may belong to another attempt.
  const { transaction } = details;
  const isOwn = typeof transaction === 'string' && !(await isTransactionKnown(ctx, attempt, transaction));
  await endAttempt(ctx, attempt.id, 'review', isOwn ? transaction : null);
  await addEvent(ctx, { orderId: order.id, attemptId: attempt.id, provider: attempt.provider, kind: 'held', details: { why, ...details } });
  if (order.state !== 'paid' && order.state !== 'refunded') await setOrderState(ctx, order.id, 'review');
  await tellHeld(ctx, order, why);
}

type Paid = Extract<ProviderAnswer, { state: 'paid' }>;

/** Why a payment that the provider confirms is not simply taken; null: it is right. */
async function doubtOf(ctx: Ctx, order: StoredOrder, attempt: AttemptRow, { amount, currency, transaction }: Paid): Promise<PaymentDoubt | null> {
  if (amount !== attempt.amount || currency !== attempt.currency || amount !== order.total) return 'amount';
  if (await isTransactionKnown(ctx, attempt, transaction)) return 'transaction';
  if (order.state === 'paid' || order.state === 'refunded' || order.state === 'review') return 'twice';
  // A person decided that it is not taken: then money came.
  if ((await countEvents(ctx, attempt.id, 'rejected')) > 0) return 'unclear';
  return lateDoubt(ctx, order);
}

async function take(ctx: Ctx, order: StoredOrder, attempt: AttemptRow, paid: Paid): Promise<void> {
  const { transaction, amount, currency, card } = paid;
  const doubt = await doubtOf(ctx, order, attempt, paid);
  if (doubt) return hold(ctx, order, attempt, doubt, { transaction, amount, currency });
  await endAttempt(ctx, attempt.id, 'succeeded', transaction);
  await addEvent(ctx, { orderId: order.id, attemptId: attempt.id, provider: attempt.provider, kind: 'paid', details: { transaction, amount, currency } });
  const payment = { attemptId: attempt.id, provider: attempt.provider, transaction };
  if (!(await grantOrder(ctx, order, payment))) return hold(ctx, order, attempt, 'credit-gone', { transaction });
  const event = { orderId: order.id, attemptId: attempt.id, provider: attempt.provider };
  if (card && order.savesCard) {
    await keepCard(ctx, order, card);
    await addEvent(ctx, { ...event, kind: 'card-saved' });
  } else if (await forgetCardOfOtherPlan(ctx, order)) await addEvent(ctx, { ...event, kind: 'card-forgotten' });
}

const endKinds = { failed: 'attempt-failed', cancelled: 'attempt-cancelled', expired: 'attempt-expired' } as const;

const askLater = (ctx: Ctx, { id, polls }: AttemptRow): Promise<void> =>
  postponePoll(ctx, id, new Date(ctx.clock.now().getTime() + Math.min(LONGEST_POLL_MS, POLL_MS * 2 ** Math.min(polls, 10))));

/** eSewa sends no message, and names no time after which nobody can pay: such an attempt is asked about for a day more. */
async function watchOn(ctx: Ctx, { id, provider, createdAt }: AttemptRow): Promise<void> {
  if (provider !== 'esewa') return;
  const now = ctx.clock.now().getTime();
  await setNextPoll(ctx, id, now - createdAt.getTime() < LATE_MS ? new Date(now + LATE_POLL_MS) : null);
}

/** Stores what the provider said of an attempt that is open. @param ctx in a transaction, with the organisation's billing locked. */
async function apply(ctx: Ctx, order: StoredOrder, attempt: AttemptRow, answer: ProviderAnswer): Promise<void> {
  const now = ctx.clock.now().getTime();
  switch (answer.state) {
    case 'paid':
      return take(ctx, order, attempt, answer);
    case 'unclear':
    case 'refunded':
      return hold(ctx, order, attempt, answer.state, answer.detail === undefined ? {} : { detail: answer.detail });
    case 'failed':
    case 'cancelled':
    case 'expired': {
      // eSewa does not know an attempt before its payer has logged in there.
      if (answer.state === 'expired' && attempt.provider === 'esewa' && now < attempt.expiresAt.getTime()) return askLater(ctx, attempt);
      await endAttempt(ctx, attempt.id, answer.state);
      await watchOn(ctx, attempt);
      await addEvent(ctx, { orderId: order.id, attemptId: attempt.id, provider: attempt.provider, kind: endKinds[answer.state] });
      return settleOrderOf(ctx, order.id, answer.state);
    }
    case 'pending':
    case 'unavailable':
      if (now - attempt.createdAt.getTime() > PENDING_MS) return hold(ctx, order, attempt, 'pending-long');
      return askLater(ctx, attempt);
  }
}

/** The provider's answer; what it does not say is no answer. */
export async function askProvider(ctx: Ctx, { publicId: id, provider: name, reference, transaction, amount, currency }: AttemptRow): Promise<ProviderAnswer> {
  const provider = providerNamed(ctx.config, name);
  if (!provider) return { state: 'unavailable' };
  try {
    return await provider.ask(ctx, { id, reference, transaction, amount, currency });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ err: error, attempt: id }, 'a payment service did not answer');
    return { state: 'unavailable' };
  }
}

/** It ended without a payment as far as was known; money that arrives late still counts. */
const mayBePaidLate = ({ state }: AttemptRow) => (unpaidStates as readonly AttemptState[]).includes(state);

/**
 * Asks the provider about an attempt and stores what it says. However often, late or many at once it is called: an attempt that was paid, or
 * that a person looks at, stays as it is, and an order is granted once.
 * @param attemptId payment_attempt.id @param isTold the provider itself says that there is news: it is asked whenever it was asked last
 * @returns the attempt as it is then. @throws ProviderUnavailable where it was told of and cannot be asked
 */
export async function settleAttempt(ctx: Ctx, attemptId: number, isTold = false): Promise<AttemptRow> {
  const attempt = await attemptById(ctx, attemptId);
  const isAsked = attempt.state === 'open' || mayBePaidLate(attempt);
  const now = ctx.clock.now().getTime();
  if (!isAsked || !(await markAsked(ctx, attemptId, new Date(isTold ? now : now - ASK_EVERY_MS)))) return attempt;
  const answer = await askProvider(ctx, attempt);
  const settled = await applyAnswer(ctx, attemptId, answer);
  if (isTold && answer.state === 'unavailable') throw new ProviderUnavailable('It told of a payment and cannot be asked about it.');
  return settled;
}

/** Stores an answer of the provider, unless the attempt has ended meanwhile. */
export async function applyAnswer(ctx: Ctx, attemptId: number, answer: ProviderAnswer): Promise<AttemptRow> {
  const { orderId } = await attemptById(ctx, attemptId);
  const { organisationId } = await orderById(ctx, orderId);
  return inTransaction(ctx, async (ctx) => {
    await lockBilling(ctx, organisationId);
    const current = await attemptById(ctx, attemptId);
    if (current.state === 'open' || (mayBePaidLate(current) && answer.state === 'paid')) await apply(ctx, await orderById(ctx, orderId), current, answer);
    else if (mayBePaidLate(current)) await watchOn(ctx, current);
    return attemptById(ctx, attemptId);
  });
}
