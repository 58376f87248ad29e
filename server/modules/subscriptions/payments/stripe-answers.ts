import type { Stripe } from 'stripe';
import { fromMinorUnits } from './minor-units.ts';
import type { ProviderAnswer, StoredAttempt } from './provider.ts';

const idOf = (object: string | { id: string } | null): string | null => (typeof object === 'string' || object === null ? object : object.id);

/** Whether money of the payment went back. `latest_charge` must be expanded. */
function isRefunded({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return charge !== null && typeof charge === 'object' && (charge.refunded || charge.amount_refunded > 0);
}

/** A card that the payer left for the next period. */
function savedCard({ customer, payment_method: method, setup_future_usage: usage }: Stripe.PaymentIntent) {
  const [customerId, methodId] = [idOf(customer), idOf(method)];
  return usage === 'off_session' && customerId !== null && methodId !== null ? { card: { customer: customerId, paymentMethod: methodId } } : {};
}

const states: Readonly<Record<string, Exclude<ProviderAnswer['state'], 'paid'>>> = {
  processing: 'pending',
  // A payer would have to confirm it, and none is there.
  requires_action: 'failed',
  requires_payment_method: 'failed',
  canceled: 'cancelled',
};

/** What a PaymentIntent says: of a card that was charged without its payer, or within a session that is complete. */
export function answerOfIntent(attempt: Pick<StoredAttempt, 'id'>, intent: Stripe.PaymentIntent): ProviderAnswer {
  const { status, metadata } = intent;
  if (metadata['attempt'] !== attempt.id) return { state: 'unclear', detail: 'The answer is about another payment.' };
  if (isRefunded(intent)) return { state: 'refunded' };
  if (status !== 'succeeded') return { state: states[status] ?? 'unclear', detail: intent.last_payment_error?.code ?? status };
  return { state: 'paid', amount: fromMinorUnits(intent.amount_received), currency: intent.currency.toUpperCase(), transaction: intent.id };
}

/** What a session says; its payment and the payment's charge must be expanded. */
export function answerOfSession(attempt: Pick<StoredAttempt, 'id'>, session: Stripe.Checkout.Session): ProviderAnswer {
  const { status, payment_status: payment, payment_intent: intent, amount_total: total, currency } = session;
  if (session.client_reference_id !== attempt.id) return { state: 'unclear', detail: 'The answer is about another payment.' };
  if (status === 'open') return { state: 'pending', detail: status };
  if (status === 'expired') return { state: 'expired', detail: status };
  if (status !== 'complete' || intent === null || typeof intent === 'string') return { state: 'unclear', detail: `${status}, ${payment}` };
  // Money that comes later, from a bank: only the payment tells that it failed.
  if (payment === 'unpaid') return intent.status === 'succeeded' ? { state: 'pending', detail: payment } : answerOfIntent(attempt, intent);
  if (payment !== 'paid' || total === null || currency === null) return { state: 'unclear', detail: `${status}, ${payment}` };
  if (isRefunded(intent)) return { state: 'refunded' };
  return { state: 'paid', amount: fromMinorUnits(total), currency: currency.toUpperCase(), transaction: intent.id, ...savedCard(intent) };
}
