import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MAX_COUPON, attemptStates, orderKinds, orderStates, paymentDoubts, paymentEventKinds, paymentProviders, sellingSites } from './payment-names.ts';
import { boundedText, listOf, pagingQuery } from './paging.ts';

/** An amount with two decimals in the currency beside it: "1130.00". */
export const Amount = z.string().regex(/^\d{1,12}\.\d{2}$/u);
export const SellingSite = z.enum(sellingSites);
export const PaymentProvider = z.enum(paymentProviders);
export const OrderKind = z.enum(orderKinds);
export const OrderState = z.enum(orderStates);
/** Public id of a plan, an order, an attempt or a receipt. */
export const PaymentId = z.string().regex(/^[\w-]{8,40}$/u);
/** A coupon as it is typed; capitals do not matter. */
export const CouponCode = boundedText(MAX_COUPON)
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/u));
const instant = z.iso.datetime();

export const PlanLimits = z.object({ savedAlerts: z.number().int(), downloadsADay: z.number().int(), teamMembers: z.number().int() });

/** A plan as it is sold now. */
export const OfferedPlan = z.object({
  id: PaymentId,
  /** In the reader's language. */
  name: z.string(),
  months: z.number().int(),
  limits: PlanLimits,
  /** Before tax. */
  price: Amount,
  tax: Amount,
  total: Amount,
});
export type OfferedPlan = z.infer<typeof OfferedPlan>;

/** A period that is paid. */
export const Period = z.object({
  plan: PaymentId,
  name: z.string(),
  months: z.number().int(),
  limits: PlanLimits,
  startsAt: instant,
  endsAt: instant,
});
export type Period = z.infer<typeof Period>;

export const showSubscription = defineEndpoint({
  method: 'GET',
  path: '/web/subscription',
  access: 'public',
  summary: 'List the plans of the site, and what the organisation of whoever asks has',
  response: z.object({
    currency: z.string(),
    /** Null: no tax was entered for the site. */
    tax: z.object({ name: z.string(), percent: z.string() }).nullable(),
    plans: z.array(OfferedPlan),
    freeLimits: PlanLimits,
    /** Ways to pay on this site. */
    providers: z.array(PaymentProvider),
    /** The provider is made up: no money moves. */
    sandbox: z.boolean(),
    /** Null for visitors and people without a supplier's organisation. */
    own: z
      .object({
        current: Period.nullable(),
        /** Paid periods that start later, in order. */
        next: z.array(Period),
        /** When the latest period ended, where none is current. */
        endedAt: instant.nullable(),
        /** An order that waits for its payment. */
        openOrder: PaymentId.nullable(),
        /** The card pays the next period by itself. */
        renewsByCard: z.boolean(),
        mayPay: z.boolean(),
        /** The server's time: the screen counts down from it. */
        now: instant,
      })
      .nullable(),
  }),
});
export type Subscription = z.infer<typeof showSubscription.response>;

/** What an order would cost, line by line: price − discount − credit + tax = total. */
export const Quote = z.object({
  kind: OrderKind,
  currency: z.string(),
  price: Amount,
  discount: Amount,
  /** For whole days not used of the current plan. */
  credit: Amount,
  creditedDays: z.number().int(),
  taxName: z.string().nullable(),
  taxPercent: z.string().nullable(),
  tax: Amount,
  total: Amount,
  startsAt: instant,
  endsAt: instant,
});
export type Quote = z.infer<typeof Quote>;

export const quotePayment = defineEndpoint({
  method: 'GET',
  path: '/payment/quote',
  access: 'may:billing.edit',
  summary: 'Get what a plan would cost the organisation now, with a coupon and a credit for unused days',
  query: z.strictObject({ plan: PaymentId, coupon: CouponCode.optional() }),
  response: Quote,
});

/** Where the payer's browser goes: an address, or a form that it posts. */
export const Redirect = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Redirect = z.infer<typeof Redirect>;

export const startPayment = defineEndpoint({
  method: 'POST',
  path: '/payment/start',
  access: 'may:billing.edit',
  summary: 'Order a plan, or try to pay an open order again, and get the address where it is paid',
  body: z.strictObject({
    plan: PaymentId,
    provider: PaymentProvider.exclude(['manual']),
    coupon: CouponCode.nullable().default(null),
    /** The total that the payer saw. Another one now is a conflict (rule `total`), so that nobody pays what they have not seen. */
    total: Amount,
    /** The same key is the same order, however often it is sent. */
    idempotencyKey: z.uuid(),
    /** The card may be charged for the next period too. Only with Stripe. */
    renewByCard: z.boolean().default(false),
  }),
  response: z.object({ order: PaymentId, attempt: PaymentId, redirect: Redirect }),
});

/** What the payer's browser learns on its way back. */
const Outcome = z.object({
  state: OrderState,
  order: PaymentId,
  /** The attempt is open still: ask again. */
  isPending: z.boolean(),
});

export const completePayment = defineEndpoint({
  method: 'POST',
  path: '/payment/completed',
  access: 'public',
  summary: 'Say that the payer came back; the server asks the provider, and what the payer brings proves nothing by itself',
  body: z.strictObject({
    attempt: PaymentId.optional(),
    /** The `data` that eSewa adds to its success address. */
    data: boundedText(4000).optional(),
    /** The `pidx` that Khalti adds to its return address. */
    pidx: boundedText(100).optional(),
  }),
  response: Outcome,
});

export const cancelPayment = defineEndpoint({
  method: 'POST',
  path: '/payment/cancelled',
  access: 'public',
  summary: 'Say that the payer gave up; the provider is asked first, since the money may have arrived all the same',
  body: z.strictObject({ attempt: PaymentId }),
  response: Outcome,
});

/** One try to pay. */
export const Attempt = z.object({
  id: PaymentId,
  provider: PaymentProvider,
  state: z.enum(attemptStates),
  transaction: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
});

/** An order with everything that happened to it. */
export const Order = z.object({
  id: PaymentId,
  kind: OrderKind,
  state: OrderState,
  plan: PaymentId,
  /** In the reader's language. */
  planName: z.string(),
  months: z.number().int(),
  site: SellingSite,
  currency: z.string(),
  price: Amount,
  discount: Amount,
  credit: Amount,
  tax: Amount,
  taxName: z.string().nullable(),
  total: Amount,
  coupon: z.string().nullable(),
  orderedBy: z.string().nullable(),
  orderedAt: instant,
  paidAt: instant.nullable(),
  /** The period that it paid. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  receipts: z.array(z.object({ id: PaymentId, number: z.string(), kind: z.enum(['receipt', 'credit-note']) })),
  attempts: z.array(Attempt),
  history: z.array(
    z.object({
      kind: z.enum(paymentEventKinds),
      at: instant,
      provider: PaymentProvider.nullable(),
      by: z.string().nullable(),
      /** What a person wrote; for administrators also what arrived, where it was held. */
      note: z.string().nullable(),
      /** For administrators: why it was held. */
      doubt: z.enum(paymentDoubts).nullable(),
    }),
  ),
});
export type Order = z.infer<typeof Order>;

export const showOrder = defineEndpoint({
  method: 'GET',
  path: '/payment/orders/{order}',
  access: 'may:billing.read',
  summary: 'Get an order of the organisation',
  params: z.object({ order: PaymentId }),
  response: Order,
});

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/seller/dashboard/subscriptionOrderHistory',
  access: 'may:billing.read',
  summary: 'List the organisation’s orders on all sites, newest first, each with its history',
  query: z.strictObject({ state: OrderState.optional(), ...pagingQuery }),
  response: listOf(Order),
});

export const showReceipt = defineEndpoint({
  method: 'GET',
  path: '/payment/receipts/{receipt}',
  access: 'admin or may:organisation.read',
  summary: 'Get a receipt or credit note as PDF, in the reader’s language',
  params: z.object({ receipt: PaymentId }),
  response: z.string(),
  files: ['application/pdf'],
});

export const endCardRenewal = defineEndpoint({
  method: 'POST',
  path: '/payment/endRenewal',
  access: 'may:billing.edit',
  summary: 'Stop paying the next period by card; what is paid stays',
  body: z.strictObject({}),
  response: z.object({ ended: z.boolean() }),
});

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/payment/cancelOrder',
  access: 'may:billing.edit',
  summary: 'Cancel an order that is not paid; money that arrives all the same still counts',
  body: z.strictObject({ order: PaymentId }),
  response: z.object({ state: OrderState }),
});
