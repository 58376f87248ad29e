import { Stripe } from 'stripe';
import type { Config } from '#server/platform/config.ts';
import { ProviderUnavailable } from './provider.ts';

const TIMEOUT_MS = 10_000;

/** What Stripe says of an object that it does not have, or of a step that it does not take. */
export const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;

/** A conflict of two requests, or too many of them: it may go well next time. */
const passing = new Set<number | undefined>([409, 429]);

/** A client of Stripe, or of a stand-in at STRIPE_API_URL. It keeps to the API version of its package. */
export function stripeClient({ STRIPE_API_URL: address }: Pick<Config, 'STRIPE_API_URL'>, secret: string): Stripe {
  const { hostname, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  return new Stripe(secret, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/**
 * Waits for an answer. @throws ProviderUnavailable where there is none: no connection, an error of the server, too many requests, another
 * request under way with the same key, a key that Stripe does not know. Refusals of the request or of the card pass through.
 */
export async function fromStripe<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isRefusal = error instanceof StripeCardError || (error instanceof StripeInvalidRequestError && !passing.has(error.statusCode));
    if (isRefusal || !(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderUnavailable('Stripe does not answer.', { cause: error });
  }
}
