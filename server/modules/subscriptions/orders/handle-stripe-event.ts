import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { tellTakenBack } from '../telling/tell-taken-back.ts';
import type { StripeEvent } from '../payments/stripe-events.ts';
import { type AttemptRow, attemptByPublicId, attemptByReference, attemptByTransaction, rememberIds } from './attempts.repo.ts';
import { addEvent } from './events.repo.ts';
import { orderById } from './orders.repo.ts';
import { hasRefund } from './refunds.repo.ts';
import { settleAttempt } from './settle-attempt.ts';

/** The attempt that an event is about: by our id, else by Stripe's of its session or payment. */
async function attemptOf(ctx: Ctx, { attempt, reference, transaction }: StripeEvent): Promise<AttemptRow | undefined> {
  const named = attempt === null ? undefined : await attemptByPublicId(ctx, attempt);
  const found = named ?? (reference === null ? undefined : await attemptByReference(ctx, 'stripe', reference));
  return found ?? (transaction === null ? undefined : attemptByTransaction(ctx, 'stripe', transaction));
}

/** Disputed, or given back on Stripe's own pages. What the portal itself gives back is stored before Stripe is asked for it. */
const isTakenBack = async (ctx: Ctx, { orderId }: AttemptRow, type: string): Promise<boolean> =>
  type === 'charge.dispute.created' || (type === 'charge.refunded' && !(await hasRefund(ctx, orderId)));

/** The plan goes on: a person decides what becomes of it. */
async function noteTakenBack(ctx: Ctx, { id, orderId }: AttemptRow): Promise<void> {
  const order = await orderById(ctx, orderId);
  await inTransaction(ctx, async (ctx) => {
    await addEvent(ctx, { orderId, attemptId: id, provider: 'stripe', kind: 'taken-back' });
    await tellTakenBack(ctx, order);
  });
}

/**
 * Stripe tells of a payment: the event's id is stored, so that it counts once, and the payment's state is asked for. Nothing else in the
 * message is taken, but the ids of an attempt that has none. One of an attempt that we do not know is somebody else's.
 * @throws ProviderUnavailable where the state cannot be asked for: Stripe tells of it again
 */
export async function handleStripeEvent(ctx: Ctx, event: StripeEvent): Promise<void> {
  const attempt = await attemptOf(ctx, event);
  if (!attempt || attempt.provider !== 'stripe') return;
  const kind = attempt.state === 'open' ? 'returned' : 'repeated';
  const isNew = await addEvent(ctx, {
    orderId: attempt.orderId,
    attemptId: attempt.id,
    provider: 'stripe',
    eventId: event.id,
    kind,
    details: { type: event.type },
  });
  if (attempt.reference === null && attempt.transaction === null) await rememberIds(ctx, attempt.id, event);
  if (isNew && attempt.state === 'succeeded' && (await isTakenBack(ctx, attempt, event.type))) await noteTakenBack(ctx, attempt);
  // Also when it comes again: the first time may have been cut off.
  await settleAttempt(ctx, attempt.id, true);
}
