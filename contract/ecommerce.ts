import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { interfaceLanguages } from './languages.ts';
import { OrganisationId } from './organisations.ts';
import { boundedText, listOf, pagingQuery } from './paging.ts';
import { MAX_PLAN_NAME, MAX_REASON, MAX_REFERENCE } from './payment-names.ts';
import { Amount, CouponCode, Order, OrderState, PaymentId, PlanLimits, SellingSite } from './payments.ts';
import { MAX_FIND_LENGTH } from './search-words.ts';

const instant = z.iso.datetime();
const day = z.iso.date();
const revision = z.number().int();
const reason = boundedText(MAX_REASON)
  .transform((text) => text.trim())
  .pipe(z.string().min(3));
const reference = boundedText(MAX_REFERENCE).transform((text) => text.trim());
/** Above zero. */
const Price = Amount.refine((amount) => !/^0+\.00$/u.test(amount), { message: 'must be above zero', params: { rule: 'above-zero' } });

const planFields = {
  /** At least in the site's first language; another language falls back to that. */
  names: z.partialRecord(
    z.enum(interfaceLanguages),
    boundedText(MAX_PLAN_NAME).transform((name) => name.trim()),
  ),
  savedAlerts: z.number().int().min(1).max(1000),
  downloadsADay: z.number().int().min(1).max(100_000),
  teamMembers: z.number().int().min(1).max(10_000),
  isOffered: z.boolean(),
  position: z.number().int().min(0).max(1000),
};

/** A plan with its prices, as administrators see it. */
export const MasterPlan = z.object({
  id: PaymentId,
  site: SellingSite,
  names: z.partialRecord(z.enum(interfaceLanguages), z.string()),
  months: z.number().int(),
  limits: PlanLimits,
  isOffered: z.boolean(),
  position: z.number().int(),
  currency: z.string(),
  /** Newest first; those ahead are planned. The one that holds now is `isCurrent`. */
  prices: z.array(z.object({ amount: Amount, validFrom: instant, isCurrent: z.boolean() })),
  /** Organisations that have it now. */
  subscribers: z.number().int(),
  revision,
});
export type MasterPlan = z.infer<typeof MasterPlan>;

export const MasterTax = z.object({ id: PaymentId, site: SellingSite, name: z.string(), percent: z.string(), validFrom: instant, isCurrent: z.boolean() });
export type MasterTax = z.infer<typeof MasterTax>;

export const MasterCoupon = z.object({
  id: PaymentId,
  site: SellingSite,
  code: z.string(),
  /** One of the two. */
  percent: z.string().nullable(),
  amount: Amount.nullable(),
  /** Null: any plan of the site. */
  plan: PaymentId.nullable(),
  validFrom: instant,
  validUntil: instant.nullable(),
  maxUses: z.number().int().nullable(),
  uses: z.number().int(),
  isActive: z.boolean(),
  revision,
});
export type MasterCoupon = z.infer<typeof MasterCoupon>;

export const showMaster = defineEndpoint({
  method: 'GET',
  path: '/ecommerce/master',
  access: 'admin',
  summary: 'List the plans, prices, taxes and coupons of a site, or of all',
  query: z.strictObject({ site: SellingSite.optional() }),
  response: z.object({ plans: z.array(MasterPlan), taxes: z.array(MasterTax), coupons: z.array(MasterCoupon) }),
});

export const addPlan = defineEndpoint({
  method: 'POST',
  path: '/ecommerce/master/plans',
  access: 'admin',
  summary: 'Add a plan with its first price',
  body: z.strictObject({ site: SellingSite, months: z.number().int().min(1).max(36), ...planFields, price: Price }),
  response: z.object({ id: PaymentId, revision }),
});

export const changePlan = defineEndpoint({
  method: 'PATCH',
  path: '/ecommerce/master/plans/{plan}',
  access: 'admin',
  needsRevision: true,
  summary: 'Change a plan’s names and limits, or stop offering it; what is paid keeps the limits that it was bought with',
  params: z.object({ plan: PaymentId }),
  body: z.strictObject(planFields).partial(),
  response: z.object({ revision }),
});

export const addPrice = defineEndpoint({
  method: 'POST',
  path: '/ecommerce/master/prices',
  access: 'admin',
  summary: 'Set what a plan costs from a time on; null: from now',
  body: z.strictObject({ plan: PaymentId, amount: Price, validFrom: instant.nullable() }),
  response: z.object({ validFrom: instant }),
});

export const addTax = defineEndpoint({
  method: 'POST',
  path: '/ecommerce/master/taxes',
  access: 'admin',
  summary: 'Set the tax of a site from a time on; null: from now; 0 percent ends it',
  body: z.strictObject({
    site: SellingSite,
    name: boundedText(30)
      .transform((name) => name.trim())
      .pipe(z.string().min(1)),
    percent: z.string().regex(/^\d{1,2}(?:\.\d{1,3})?$/u),
    validFrom: instant.nullable(),
  }),
  response: z.object({ id: PaymentId }),
});

export const removeTax = defineEndpoint({
  method: 'DELETE',
  path: '/ecommerce/master/taxes/{tax}',
  access: 'admin',
  summary: 'Remove a planned tax; one that has begun stays (conflict)',
  params: z.object({ tax: PaymentId }),
  response: z.object({ removed: z.boolean() }),
});

const couponFields = {
  validUntil: instant.nullable(),
  maxUses: z.number().int().min(1).max(1_000_000).nullable(),
  isActive: z.boolean(),
};
export const addCoupon = defineEndpoint({
  method: 'POST',
  path: '/ecommerce/master/coupons',
  access: 'admin',
  summary: 'Add a coupon: a percentage or an amount off the price, which it never brings to 0',
  body: z
    .strictObject({
      site: SellingSite,
      code: CouponCode,
      percent: z
        .string()
        .regex(/^\d{1,2}(?:\.\d{1,2})?$/u)
        .refine((percent) => Number(percent) > 0, { params: { rule: 'above-zero' } })
        .nullable(),
      amount: Price.nullable(),
      plan: PaymentId.nullable(),
      validFrom: instant.nullable(),
      ...couponFields,
    })
    .refine(({ percent, amount }) => (percent === null) !== (amount === null), { path: ['percent'], params: { rule: 'percent-or-amount' } }),
  response: z.object({ id: PaymentId, revision }),
});

export const changeCoupon = defineEndpoint({
  method: 'PATCH',
  path: '/ecommerce/master/coupons/{coupon}',
  access: 'admin',
  needsRevision: true,
  summary: 'Change how long and how often a coupon holds, or switch it off',
  params: z.object({ coupon: PaymentId }),
  body: z.strictObject(couponFields).partial(),
  response: z.object({ revision }),
});

const OrganisationName = z.object({ id: z.string(), name: z.string() });
export const MasterOrder = Order.extend({ organisation: OrganisationName, isRefundable: z.boolean() });
export type MasterOrder = z.infer<typeof MasterOrder>;
/** Sales of one month, or of one plan. */
const Sales = z.object({ currency: z.string(), orders: z.number().int(), revenue: Amount, refunds: Amount });

export const showEcommerce = defineEndpoint({
  method: 'GET',
  path: '/ecommerce',
  access: 'admin',
  summary: 'List orders of all organisations, newest first, with sales figures of the last twelve months',
  query: z.strictObject({
    site: SellingSite.optional(),
    state: OrderState.optional(),
    /** Part of the organisation's name, a receipt's number, an order's id or a provider's transaction. */
    q: boundedText(MAX_FIND_LENGTH).optional(),
    from: day.optional(),
    until: day.optional(),
    ...pagingQuery,
  }),
  response: listOf(MasterOrder).extend({
    /** How many orders are in each state, with the other filters kept. */
    counts: z.partialRecord(OrderState, z.number().int()),
    figures: z.object({
      /** `YYYY-MM` by the site's zone (UTC for all sites), oldest first; a month without sales is absent. */
      months: z.array(Sales.extend({ month: z.string() })),
      plans: z.array(Sales.extend({ site: SellingSite, plan: z.string() })),
      /** Organisations with a plan now, by site. */
      subscribers: z.array(z.object({ site: SellingSite, count: z.number().int(), endingSoon: z.number().int() })),
    }),
  }),
});

/** A subscription as administrators see it. */
export const MasterSubscription = z.object({
  id: PaymentId,
  organisation: OrganisationName,
  site: SellingSite,
  planName: z.string(),
  months: z.number().int(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(['current', 'future', 'ended']),
  endedBy: z.enum(['upgrade', 'refund', 'administrator']).nullable(),
  order: PaymentId,
  orderKind: z.string(),
  currency: z.string(),
  total: Amount,
  renewsByCard: z.boolean(),
});
export type MasterSubscription = z.infer<typeof MasterSubscription>;

export const listSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/ecommerce/subscriptions',
  access: 'admin',
  summary: 'List the subscriptions of all organisations, by when they end',
  query: z.strictObject({
    site: SellingSite.optional(),
    state: z.enum(['current', 'future', 'ended', 'ending']).optional(),
    q: boundedText(MAX_FIND_LENGTH).optional(),
    ...pagingQuery,
  }),
  response: listOf(MasterSubscription).extend({
    counts: z.object({ current: z.number().int(), future: z.number().int(), ended: z.number().int(), ending: z.number().int() }),
  }),
});

export const payManually = defineEndpoint({
  method: 'POST',
  path: '/payment/manually',
  access: 'admin',
  summary: 'Record a payment that arrived outside the portal, or give a period free of charge; the plan starts when the paid period ends, else now',
  body: z
    .strictObject({
      organisation: OrganisationId,
      plan: PaymentId,
      /** Free of charge: no amount and no reference, and a reason. */
      isFree: z.boolean(),
      /** What arrived, tax included; null where it is free. It must be the plan's total. */
      amount: Amount.nullable(),
      reference: reference.default(''),
      reason: boundedText(MAX_REASON)
        .transform((text) => text.trim())
        .default(''),
      idempotencyKey: z.uuid(),
    })
    .refine(({ isFree, amount }) => isFree === (amount === null), { path: ['amount'], params: { rule: 'required' } })
    .refine(({ isFree, reference }) => isFree || reference !== '', { path: ['reference'], params: { rule: 'required' } })
    .refine(({ isFree, reason }) => !isFree || reason.length >= 3, { path: ['reason'], params: { rule: 'required' } }),
  response: z.object({ order: PaymentId, startsAt: instant, endsAt: instant }),
});

export const reviewOrder = defineEndpoint({
  method: 'POST',
  path: '/ecommerce/reviews',
  access: 'admin',
  summary: 'Decide about an order that waits for a person: accept the payment, which grants the plan, or reject it',
  body: z.strictObject({ order: PaymentId, accept: z.boolean(), reason }),
  response: z.object({ state: OrderState }),
});

export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/ecommerce/refunds',
  access: 'admin',
  summary: 'Give money back, through Stripe or as a transfer that was made, and end what it paid for',
  body: z.strictObject({ order: PaymentId, amount: Price, reason, /** Of the transfer; not needed with Stripe. */ reference: reference.default('') }),
  response: z.object({ state: OrderState }),
});

export const endSubscription = defineEndpoint({
  method: 'POST',
  path: '/ecommerce/subscriptions/end',
  access: 'admin',
  summary: 'End a subscription now, with a reason, without giving money back',
  body: z.strictObject({ subscription: PaymentId, reason }),
  response: z.object({ endsAt: instant }),
});
