import { ESEWA_PRODUCT, ESEWA_SECRET, startEsewa } from './esewa.ts';
import { KHALTI_SECRET, startKhalti } from './khalti.ts';
import { STRIPE_SECRET, STRIPE_WEBHOOK_SECRET, startStripe } from './stripe.ts';

/** The stand-ins of the three providers, and the settings that lead a portal to them. */
export async function startProviders() {
  const [esewa, khalti, stripe] = await Promise.all([startEsewa(), startKhalti(), startStripe()]);
  return {
    esewa,
    khalti,
    stripe,
    config: {
      ESEWA_URL: esewa.url,
      ESEWA_STATUS_URL: esewa.url,
      ESEWA_PRODUCT_CODE: ESEWA_PRODUCT,
      ESEWA_SECRET,
      KHALTI_URL: khalti.url,
      KHALTI_SECRET,
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: STRIPE_SECRET,
      STRIPE_WEBHOOK_SECRET,
    },
    stop: () => Promise.all([esewa.close(), khalti.close(), stripe.close()]),
  };
}
