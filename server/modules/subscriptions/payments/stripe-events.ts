import { Stripe } from 'stripe';
import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import { ForgedReturn } from './provider.ts';

/** Older messages are refused: who records one cannot send it again later. */
const TOLERANCE_S = 300;

/** What Stripe tells of. It says which attempt to ask about, and never what became of it. */
export interface StripeEvent {
  /** Unique: an event may come twice. */
  readonly id: string;
  /** `checkout.session.completed`. */
  readonly type: string;
  /** Our id of the attempt. */
  readonly attempt: string | null;
  /** Stripe's id of the session: `cs_…`. */
  readonly reference: string | null;
  /** Stripe's id of the payment: `pi_…`. */
  readonly transaction: string | null;
}

const Id = z.string().min(1).max(255);
const Content = z.object({
  id: Id,
  type: z.string().min(1).max(100),
  data: z.object({
    object: z.object({
      id: Id.optional(),
      object: z.string().max(100).optional(),
      client_reference_id: Id.nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
      payment_intent: z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]).nullish(),
    }),
  }),
});

/**
 * Reads a message of Stripe. @param rawBody the bytes as they came. @param signature its header `stripe-signature`.
 * @throws ForgedReturn where it is not signed with STRIPE_WEBHOOK_SECRET, is older than five minutes or is no event.
 */
export function readStripeEvent(config: Pick<Config, 'STRIPE_WEBHOOK_SECRET'>, rawBody: Buffer, signature: string, now = new Date()): StripeEvent {
  let content: unknown;
  try {
    content = Stripe.webhooks.constructEvent(rawBody, signature, config.STRIPE_WEBHOOK_SECRET ?? '', TOLERANCE_S, undefined, now.getTime());
  } catch (error) {
    throw new ForgedReturn('The signature does not fit, or is too old.', { cause: error });
  }
  const parsed = Content.safeParse(content);
  if (!parsed.success) throw new ForgedReturn('It is no event.', { cause: parsed.error });
  const { id, type, data } = parsed.data;
  const { id: objectId = null, object: kind, metadata, client_reference_id: ours, payment_intent: payment } = data.object;
  return {
    id,
    type,
    attempt: metadata?.['attempt'] ?? ours ?? null,
    reference: kind === 'checkout.session' ? objectId : null,
    transaction: kind === 'payment_intent' ? objectId : (payment ?? null),
  };
}
