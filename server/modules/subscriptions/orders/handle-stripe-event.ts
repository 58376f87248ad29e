import type { Ctx } from '#server/platform/ctx.ts';
import type { StripeEvent } from '../payments/stripe-events.ts';
import { attemptByPublicId, attemptByReference } from './attempts.repo.ts';
import { addEvent } from './events.repo.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * Stripe tells of a payment: its id is stored, so that it counts once, and the payment's state is asked for. Nothing else in the message is
 * taken. One of an attempt that we do not know is somebody else's.
 */
export async function handleStripeEvent(ctx: Ctx, { id, type, attempt: publicId, reference }: StripeEvent): Promise<void> {
  const attempt =
    (publicId === null ? undefined : await attemptByPublicId(ctx, publicId)) ??
    (reference === null ? undefined : await attemptByReference(ctx, 'stripe', reference));
  if (!attempt || attempt.provider !== 'stripe') return;
  const kind = attempt.state === 'open' ? 'returned' : 'repeated';
  const isNew = await addEvent(ctx, { orderId: attempt.orderId, attemptId: attempt.id, provider: 'stripe', eventId: id, kind, details: { type } });
  if (isNew || attempt.state === 'open') await settleAttempt(ctx, attempt.id);
}
