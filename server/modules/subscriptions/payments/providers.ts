import type { PaymentProviderName } from '#contract/payment-names.ts';
import type { Config } from '#server/platform/config.ts';
import { esewa } from './esewa.ts';
import { khalti } from './khalti.ts';
import type { PaymentProvider } from './provider.ts';
import { sandbox } from './sandbox/sandbox.ts';
import { stripe } from './stripe.ts';

/** A provider with its keys; null: it has none here. An attempt's provider is found by this even where the site offers it no more. */
export function providerNamed(config: Config, name: PaymentProviderName): PaymentProvider | null {
  const { ESEWA_PRODUCT_CODE, ESEWA_SECRET, KHALTI_SECRET, STRIPE_SECRET_KEY, PAYMENT_SANDBOX, production } = config;
  const providers: Readonly<Record<PaymentProviderName, () => PaymentProvider | null>> = {
    esewa: () => (ESEWA_PRODUCT_CODE && ESEWA_SECRET ? esewa(config, ESEWA_PRODUCT_CODE, ESEWA_SECRET) : null),
    khalti: () => (KHALTI_SECRET ? khalti(config, KHALTI_SECRET) : null),
    stripe: () => (STRIPE_SECRET_KEY ? stripe(config, STRIPE_SECRET_KEY) : null),
    sandbox: () => (PAYMENT_SANDBOX && !production ? sandbox() : null),
    manual: () => null,
  };
  return providers[name]();
}

/** The ways to pay on a site: its wallets or cards with their keys, else the made-up provider, which is never there in production. */
export function providersOf(config: Config, site: string): PaymentProvider[] {
  const names: readonly PaymentProviderName[] = site === 'NP' ? ['esewa', 'khalti'] : site === 'unknown' ? [] : ['stripe'];
  const real = names.map((name) => providerNamed(config, name)).filter((provider) => provider !== null);
  const madeUp = site === 'unknown' ? null : providerNamed(config, 'sandbox');
  return real.length > 0 || !madeUp ? real : [madeUp];
}

/** Whether payments on a site are made up. */
export const isSandbox = (config: Config, site: string): boolean => providersOf(config, site).some(({ name }) => name === 'sandbox');
