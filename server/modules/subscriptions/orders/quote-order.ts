import { type OrderKind, leastCharge } from '#contract/payment-names.ts';
import { amountOf, minorOf, percentOf, shareOfDays } from '../money.ts';

/** A paid period that has not ended yet. */
export interface LivePeriod {
  /** subscription.id */
  readonly id: number;
  /** plan.id */
  readonly planId: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** What was paid for it before tax, less what was credited or refunded. */
  readonly worth: string;
  /** What its plan cost, and for how many months; "0.00" where it was given. */
  readonly price: string;
  readonly months: number;
}

/** What an order is worked out from. */
export interface OrderFacts {
  readonly now: Date;
  /** IANA, of the site: months are counted there. */
  readonly zone: string;
  readonly currency: string;
  readonly plan: { readonly id: number; readonly months: number; readonly price: string };
  readonly coupon: { readonly percent: string | null; readonly amount: string | null } | null;
  readonly tax: { readonly name: string; readonly percent: string } | null;
  /** Periods of the organisation on the site that have not ended, in order; the first may be running. */
  readonly live: readonly LivePeriod[];
}

/** An order, line by line: price − discount − credit + tax = total. */
export interface QuotedOrder {
  readonly kind: OrderKind;
  readonly price: string;
  readonly discount: string;
  readonly credit: string;
  readonly creditedDays: number;
  readonly credited: readonly { readonly id: number; readonly amount: string }[];
  readonly tax: string;
  readonly total: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Why a plan cannot be ordered so: the coupon, or the credit, leaves less than may be charged. */
export class UnpayableOrder extends Error {
  override name = 'UnpayableOrder';
  readonly rule: 'coupon-least' | 'credit-exceeds-price';
  constructor(rule: 'coupon-least' | 'credit-exceeds-price') {
    super(rule);
    this.rule = rule;
  }
}

const DAY_MS = 86_400_000;
const daysBetween = (from: Date, to: Date) => Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS));

/** Some months later by the clock of a zone; the last day of a shorter month where that has no such day. */
export const addMonths = (from: Date, months: number, zone: string): Date =>
  new Date(Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).add({ months }).epochMilliseconds);

/** Whether a plan costs more a month than another. */
const costsMore = (a: { price: string; months: number }, b: { price: string; months: number }) =>
  minorOf(a.price) * BigInt(b.months) > minorOf(b.price) * BigInt(a.months);

/** A plan that costs more a month than the running one starts at once. What was given free of charge runs out first. */
const isUpgrade = ({ now, plan, live: [current] }: OrderFacts) =>
  current !== undefined && current.startsAt <= now && current.planId !== plan.id && minorOf(current.price) > 0n && costsMore(plan, current);

/** What is credited of the periods that an upgrade ends: whole days that were not used, at their paid price, rounded down. */
function creditsOf({ now, live }: OrderFacts): { credited: { id: number; amount: string }[]; days: number } {
  let days = 0;
  const credited = live.map(({ id, startsAt, endsAt, worth }) => {
    const ofDays = daysBetween(startsAt, endsAt);
    const unused = startsAt > now ? ofDays : Math.min(ofDays, daysBetween(now, endsAt));
    days += unused;
    return { id, amount: amountOf(shareOfDays(minorOf(worth), unused, ofDays)) };
  });
  return { credited, days };
}

const discountOf = (price: bigint, { percent, amount }: NonNullable<OrderFacts['coupon']>): bigint => {
  const discount = percent === null ? minorOf(amount!) : percentOf(price, percent);
  return discount < price ? discount : price;
};

/**
 * Works out an order: an upgrade starts at once and is credited what was not used; anything else starts when the paid periods end.
 * @throws UnpayableOrder where less than the least charge would be left.
 */
export function quoteOrder(facts: OrderFacts): QuotedOrder {
  const { now, zone, currency, plan, coupon, tax, live } = facts;
  const least = minorOf(leastCharge[currency] ?? '1.00');
  const price = minorOf(plan.price);
  const discount = coupon === null ? 0n : discountOf(price, coupon);
  if (coupon !== null && price - discount < least) throw new UnpayableOrder('coupon-least');
  const upgrade = isUpgrade(facts);
  const { credited, days } = upgrade ? creditsOf(facts) : { credited: [], days: 0 };
  const credit = credited.reduce((sum, { amount }) => sum + minorOf(amount), 0n);
  const net = price - discount - credit;
  if (net < least) throw new UnpayableOrder(coupon !== null && credit === 0n ? 'coupon-least' : 'credit-exceeds-price');
  const taxed = tax === null ? 0n : percentOf(net, tax.percent);
  const last = live.at(-1);
  const startsAt = upgrade || last === undefined || last.endsAt < now ? now : last.endsAt;
  const kind = upgrade ? 'upgrade' : last === undefined ? 'first' : last.planId === plan.id || !costsMore(last, plan) ? 'renewal' : 'downgrade';
  return {
    kind,
    price: amountOf(price),
    discount: amountOf(discount),
    credit: amountOf(credit),
    creditedDays: days,
    credited,
    tax: amountOf(taxed),
    total: amountOf(net + taxed),
    startsAt,
    endsAt: addMonths(startsAt, plan.months, zone),
  };
}
