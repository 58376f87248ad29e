import type { Config } from '#server/platform/config.ts';
import { toMinorUnits } from './minor-units.ts';
import { type PaymentProvider, type ProviderAnswer, type RefundAnswer, ProviderUnavailable } from './provider.ts';
import { answerOfIntent, answerOfSession } from './stripe-answers.ts';
import { StripeCardError, StripeInvalidRequestError, fromStripe, stripeClient } from './stripe-client.ts';

/** Stripe's shortest session has thirty minutes; one more for the way there. */
const SESSION_MS = 31 * 60_000;
const MAX_DETAIL = 200;

/** Whether Stripe refuses the request for good. */
const isRefused = (error: unknown): error is Error => error instanceof StripeInvalidRequestError;

/**
 * Stripe Checkout: the payer pays on Stripe's page, and a webhook tells when it is done (stripe-event-route.ts). Whoever repeats a call with
 * the same attempt gets its first outcome again. The attempt's id stands in the metadata of the session and of its payment.
 */
export function stripe(config: Pick<Config, 'STRIPE_API_URL'>, secret: string): PaymentProvider {
  const client = stripeClient(config, secret);
  const sessionOf = (reference: string) => fromStripe(client.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }));
  return {
    name: 'stripe',
    async start(ctx, { id, order, title, amount, currency, returnUrls, payer, savesCard }) {
      const expiresAt = new Date(Math.floor((ctx.clock.now().getTime() + SESSION_MS) / 1000) * 1000);
      const metadata = { attempt: id, order };
      const creating = client.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [{ quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: toMinorUnits(amount), product_data: { name: title } } }],
          client_reference_id: id,
          metadata,
          payment_intent_data: { metadata, ...(savesCard && { setup_future_usage: 'off_session' as const }) },
          success_url: returnUrls.completed,
          cancel_url: returnUrls.cancelled,
          expires_at: expiresAt.getTime() / 1000,
          // Stripe makes its customer with this address.
          ...(payer.email !== '' && { customer_email: payer.email }),
          // The next period is paid by card only.
          ...(savesCard && { customer_creation: 'always' as const, allowed_payment_method_types: ['card' as const] }),
        },
        { idempotencyKey: id },
      );
      const { id: reference, url } = await fromStripe(creating).catch((error: unknown) => {
        throw isRefused(error) ? new ProviderUnavailable('Stripe refuses the payment.', { cause: error }) : error;
      });
      if (!url) throw new ProviderUnavailable('The session has no address.');
      return { reference, redirect: { method: 'GET', url, fields: [] }, expiresAt };
    },
    async ask(_ctx, attempt): Promise<ProviderAnswer> {
      const { reference, transaction } = attempt;
      try {
        if (reference !== null) return answerOfSession(attempt, await sessionOf(reference));
        if (transaction?.startsWith('pi_')) {
          return answerOfIntent(attempt, await fromStripe(client.paymentIntents.retrieve(transaction, { expand: ['latest_charge'] })));
        }
      } catch (error) {
        if (isRefused(error)) return { state: 'unclear', detail: error.message.slice(0, MAX_DETAIL) };
        throw error;
      }
      // The answer to its start was lost. A session that came to be is paid or expires, and its webhook names the attempt.
      return { state: 'pending', detail: 'The session is not known.' };
    },
    async expire(_ctx, { reference }) {
      if (reference === null) return;
      try {
        await fromStripe(client.checkout.sessions.expire(reference));
      } catch (error) {
        if (!isRefused(error)) throw error;
        // It is over already, one way or the other: whoever asks learns which.
        if ((await sessionOf(reference)).status === 'open') throw new ProviderUnavailable('The session cannot be ended now.', { cause: error });
      }
    },
    async refund(_ctx, { id, transaction }, amount): Promise<RefundAnswer> {
      if (transaction === null) return { state: 'failed', detail: 'The attempt has no payment.' };
      const minor = toMinorUnits(amount);
      try {
        // Stripe forgets a repeated call after a day; the refund itself it knows for good.
        const { data } = await fromStripe(client.refunds.list({ payment_intent: transaction, limit: 100 }));
        const earlier = data.find((each) => each.metadata?.['attempt'] === id && each.amount === minor && ['succeeded', 'pending'].includes(each.status ?? ''));
        const asking = () =>
          client.refunds.create({ payment_intent: transaction, amount: minor, metadata: { attempt: id } }, { idempotencyKey: `${id}-refund-${amount}` });
        const { id: reference, status } = earlier ?? (await fromStripe(asking()));
        if (status === 'succeeded') return { state: 'done', reference };
        return status === 'pending' ? { state: 'asked', reference } : { state: 'failed', detail: status ?? 'The refund has no state.' };
      } catch (error) {
        if (isRefused(error) || error instanceof StripeCardError) return { state: 'failed', detail: error.message.slice(0, MAX_DETAIL) };
        throw error;
      }
    },
    async charge(_ctx, { id, order, title, amount, currency }, { customer, paymentMethod }): Promise<ProviderAnswer> {
      const charging = client.paymentIntents.create(
        {
          amount: toMinorUnits(amount),
          currency: currency.toLowerCase(),
          customer,
          payment_method: paymentMethod,
          allowed_payment_method_types: ['card'],
          description: title,
          metadata: { attempt: id, order },
          off_session: true,
          confirm: true,
        },
        { idempotencyKey: id },
      );
      try {
        return answerOfIntent({ id }, await fromStripe(charging));
      } catch (error) {
        // Declined, or the card is gone.
        if (error instanceof StripeCardError) return { state: 'failed', detail: error.decline_code ?? error.code ?? 'card_declined' };
        if (isRefused(error)) return { state: 'failed', detail: error.message.slice(0, MAX_DETAIL) };
        throw error;
      }
    },
  };
}
