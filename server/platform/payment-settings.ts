import { z } from 'zod';

const httpAddress = z
  .string()
  .refine((text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol), 'must be an address beginning with http: or https:')
  .transform((text) => text.replace(/\/+$/u, ''));

/** The providers' own test addresses. Production never falls back to them. */
const testAddresses = {
  ESEWA_URL: 'https://rc-epay.esewa.com.np',
  ESEWA_STATUS_URL: 'https://rc.esewa.com.np',
  KHALTI_URL: 'https://dev.khalti.com/api/v2',
} as const;

/** Variables of the payment providers. Their addresses may be those of stand-ins. */
export const paymentVariables = {
  /** Host of eSewa's payment form, and host of its status endpoint. */
  ESEWA_URL: httpAddress.default(testAddresses.ESEWA_URL),
  ESEWA_STATUS_URL: httpAddress.default(testAddresses.ESEWA_STATUS_URL),
  ESEWA_PRODUCT_CODE: z.string().min(1).max(100).optional(),
  ESEWA_SECRET: z.string().min(1).optional(),
  KHALTI_URL: httpAddress.default(testAddresses.KHALTI_URL),
  KHALTI_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: httpAddress.default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The made-up provider, where a site has no other. Absent: on, but never in production. */
  PAYMENT_SANDBOX: z
    .enum(['true', 'false', '1', '0', 'on', 'off'])
    .transform((text) => ['true', '1', 'on'].includes(text))
    .optional(),
};

export type PaymentSettings = z.output<z.ZodObject<typeof paymentVariables>>;

/** Origins that our pages post forms to: that of the provider whose payment begins with a form. */
export const formTargetsOf = ({ ESEWA_SECRET, ESEWA_URL }: Pick<PaymentSettings, 'ESEWA_SECRET' | 'ESEWA_URL'>): string[] =>
  ESEWA_SECRET ? [new URL(ESEWA_URL).origin] : [];

const together = [
  ['ESEWA_PRODUCT_CODE', 'ESEWA_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;
/** What must be set in production, by the secret that it belongs to. */
const addressesOf = { ESEWA_SECRET: ['ESEWA_URL', 'ESEWA_STATUS_URL'], KHALTI_SECRET: ['KHALTI_URL'] } as const;

/**
 * What is wrong with the settings of payments, each line with its variable. @param production whether real money moves. @param isSet tells
 * a variable of the environment from a default.
 */
export function complaintsAboutPayments(settings: PaymentSettings, production: boolean, isSet: (name: string) => boolean): string[] {
  const halves = together.filter(([one, other]) => (settings[one] === undefined) !== (settings[other] === undefined));
  const complaints = halves.map(([one, other]) => `${one}, ${other}: set both or neither`);
  if (!production) return complaints;
  // Also `off`: a deployment of production does not know the setting.
  if (settings.PAYMENT_SANDBOX !== undefined) complaints.push('PAYMENT_SANDBOX: there are no made-up payments with NODE_ENV=production');
  for (const secret of ['ESEWA_SECRET', 'KHALTI_SECRET'] as const) {
    if (settings[secret] === undefined) continue;
    for (const address of addressesOf[secret]) {
      if (!isSet(address)) complaints.push(`${address}: must be set with NODE_ENV=production and ${secret}; the default is a test address`);
    }
  }
  return complaints;
}
