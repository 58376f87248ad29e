// Names of subscriptions and payments that browsers import as values, without schemas.

/** What a plan allows. The rest of the portal asks for nothing else of it. */
export interface PlanLimits {
  /** Saved alerts of each person. */
  readonly savedAlerts: number;
  /** Tenders whose documents one person downloads on one day of the site. */
  readonly downloadsADay: number;
  /** People in the team of a supplier. */
  readonly teamMembers: number;
}

/** Without a plan, or after it has ended: what is there stays, and nothing is added beyond these. */
export const freeLimits: PlanLimits = { savedAlerts: 10, downloadsADay: 25, teamMembers: 5 };

/** Who takes the money. `manual`: an administrator who saw it arrive. */
export const paymentProviders = ['esewa', 'khalti', 'stripe', 'manual', 'sandbox'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** Why an order was made. `free` and `manual` are an administrator's. An upgrade starts at once, a downgrade when the paid period ends. */
export const orderKinds = ['first', 'renewal', 'upgrade', 'downgrade', 'manual', 'free'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** `open` waits for its payment, `review` for a person. */
export const orderStates = ['open', 'paid', 'failed', 'cancelled', 'expired', 'review', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

export const attemptStates = ['open', 'succeeded', 'failed', 'cancelled', 'expired', 'review', 'refunded'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** What happens to an order, oldest first its history. Each has a text in every language (`payments.event.…`). */
export const paymentEventKinds = [
  'ordered',
  'started',
  'start-failed',
  /** The payer's browser, or a message of the provider, came back. */
  'returned',
  /** Its signature, amount, currency or attempt does not fit: nothing was changed. */
  'refused',
  /** It was known already: nothing was changed. */
  'repeated',
  'paid',
  'attempt-failed',
  'attempt-cancelled',
  'attempt-expired',
  /** The provider gives no clear answer, or money came twice: a person looks at it. */
  'held',
  'accepted',
  'rejected',
  'granted',
  'cancelled',
  'expired',
  'refund-asked',
  'refunded',
  'refund-failed',
  /** The provider says that a payment was disputed, or given back otherwise than through the portal. */
  'taken-back',
  'card-saved',
  'card-forgotten',
] as const;
/** Why a payment is held for a person (`ecommerce.doubt.…`). */
export const paymentDoubts = ['amount', 'transaction', 'twice', 'credit-gone', 'coupon-gone', 'unclear', 'refunded', 'pending-long'] as const;
export type PaymentDoubt = (typeof paymentDoubts)[number];

export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** Site `main` and the ISO 3166-1 alpha-2 code of each country site. */
export const sellingSites = ['main', 'NP', 'IN', 'KE', 'AU', 'FR', 'US', 'ZA', 'BD'] as const;
export type SellingSite = (typeof sellingSites)[number];

/** The least that may be charged, in each currency: below it providers refuse (Khalti: Rs 10; Stripe: about half a dollar). */
export const leastCharge: Readonly<Record<string, string>> = {
  NPR: '10.00',
  INR: '50.00',
  KES: '100.00',
  AUD: '1.00',
  EUR: '1.00',
  USD: '1.00',
  ZAR: '10.00',
  BDT: '100.00',
};

export const MAX_PLAN_NAME = 60;
export const MAX_COUPON = 30;
export const MAX_REASON = 500;
export const MAX_REFERENCE = 100;
