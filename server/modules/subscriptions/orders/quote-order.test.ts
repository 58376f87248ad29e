import { describe, expect, test } from 'vitest';
import { leastCharge } from '#contract/payment-names.ts';
import { amountOf, minorOf, percentOf } from '../money.ts';
import { type LivePeriod, type OrderFacts, UnpayableOrder, addMonths, quoteOrder } from './quote-order.ts';

const now = new Date('2026-11-27T06:00:00Z');
const zone = 'Asia/Kathmandu';
const basic = { id: 1, months: 1, price: '1000.00' };
const large = { id: 2, months: 12, price: '24000.00' };
const facts = (given: Partial<OrderFacts> = {}): OrderFacts => ({ now, zone, currency: 'NPR', plan: basic, coupon: null, tax: null, live: [], ...given });
const period = (given: Partial<LivePeriod> = {}): LivePeriod => ({
  id: 7,
  planId: 1,
  startsAt: new Date('2026-11-12T06:00:00Z'),
  endsAt: new Date('2026-12-12T06:00:00Z'),
  worth: '1000.00',
  price: '1000.00',
  months: 1,
  ...given,
});

describe('money', () => {
  test('keeps every minor unit', () => {
    for (const amount of ['0.00', '0.07', '10.00', '1130.05', '999999999999.99']) expect(amountOf(minorOf(amount))).toBe(amount);
    for (const wrong of ['1', '1.0', '-1.00', '1,000.00', '1e3', '']) expect(() => minorOf(wrong)).toThrow(RangeError);
    expect(() => amountOf(-1n)).toThrow(RangeError);
  });
  test('rounds a percentage half up', () => {
    expect([percentOf(100_000n, '13'), percentOf(1n, '50'), percentOf(3n, '16.666'), percentOf(10_001n, '12.5'), percentOf(99n, '0.5')]).toEqual([
      13_000n,
      1n,
      0n,
      1250n,
      0n,
    ]);
  });
});

const rule = (given: Partial<OrderFacts>) => {
  try {
    return quoteOrder(facts(given)).total;
  } catch (error) {
    return (error as UnpayableOrder).rule;
  }
};

describe('an order', () => {
  test('of a first plan starts now, and has its tax', () => {
    expect(quoteOrder(facts({ tax: { name: 'VAT', percent: '13.000' } }))).toMatchObject({
      kind: 'first',
      price: '1000.00',
      tax: '130.00',
      total: '1130.00',
      startsAt: now,
      endsAt: new Date('2026-12-27T06:00:00Z'),
    });
  });
  test('of the same plan starts when the paid period ends', () => {
    expect(quoteOrder(facts({ live: [period()] }))).toMatchObject({ kind: 'renewal', credit: '0.00', startsAt: new Date('2026-12-12T06:00:00Z') });
  });
  test('of a dearer plan starts at once and credits whole days that were not used, at what was paid', () => {
    const dearer = { id: 3, months: 1, price: '3000.00' };
    expect(quoteOrder(facts({ plan: dearer, live: [period({ worth: '900.00' })] }))).toMatchObject({
      kind: 'upgrade',
      credit: '450.00',
      creditedDays: 15,
      credited: [{ id: 7, amount: '450.00' }],
      total: '2550.00',
      startsAt: now,
    });
    // A later second makes the day a used one.
    expect(quoteOrder(facts({ plan: dearer, now: new Date(now.getTime() + 1000), live: [period()] })).creditedDays).toBe(14);
    const next = period({ id: 8, startsAt: new Date('2026-12-12T06:00:00Z'), endsAt: new Date('2027-01-12T06:00:00Z'), worth: '1000.00' });
    expect(quoteOrder(facts({ plan: dearer, live: [period(), next] })).credit).toBe('1500.00');
  });
  test('of a cheaper plan starts when the paid period ends', () => {
    const paid = period({ planId: 3, price: '3000.00', worth: '3000.00' });
    expect(quoteOrder(facts({ live: [paid] }))).toMatchObject({ kind: 'downgrade', credit: '0.00', startsAt: paid.endsAt });
  });
  test('waits for the end of a period that was given', () => {
    const given = period({ planId: 3, price: '0.00', worth: '0.00' });
    expect(quoteOrder(facts({ plan: large, live: [given] }))).toMatchObject({ kind: 'renewal', startsAt: given.endsAt, total: '24000.00' });
  });
  test('never comes below the least charge', () => {
    expect(rule({ coupon: { percent: null, amount: '995.00' } })).toBe('coupon-least');
    expect(rule({ coupon: { percent: null, amount: '5000.00' } })).toBe('coupon-least');
    expect(rule({ coupon: { percent: '90.00', amount: null } })).toBe('100.00');
    const year = period({ planId: 4, months: 12, price: '6000.00', worth: '6000.00', startsAt: now, endsAt: addMonths(now, 12, zone) });
    expect(rule({ live: [year] })).toBe('credit-exceeds-price');
  });
});

test('months are counted by the clock of the zone, and the last day of a month stays its last', () => {
  expect(addMonths(new Date('2027-01-31T12:00:00Z'), 1, 'UTC')).toEqual(new Date('2027-02-28T12:00:00Z'));
  expect(addMonths(new Date('2026-10-01T10:00:00Z'), 1, 'Europe/Paris')).toEqual(new Date('2026-11-01T11:00:00Z'));
});

/** Numbers that look random and are the same in every run (mulberry32). */
function drawer(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

test('every order adds up, costs at least the least charge, and credits no more than was paid', () => {
  const draw = drawer(16);
  const price = () => amountOf(BigInt(1 + draw(5_000_000)));
  for (let round = 0; round < 20_000; round++) {
    const startsAt = new Date(now.getTime() - draw(400) * 43_200_000);
    const current = {
      id: 1,
      planId: 1 + draw(3),
      startsAt,
      endsAt: new Date(now.getTime() + (1 + draw(800)) * 43_200_000),
      worth: price(),
      price: price(),
      months: 1 + draw(12),
    };
    const given = facts({
      plan: { id: 1 + draw(3), months: 1 + draw(24), price: price() },
      coupon: [null, { percent: `${1 + draw(89)}.${draw(10)}0`, amount: null }, { percent: null, amount: price() }][draw(3)]!,
      tax: [null, { name: 'VAT', percent: `${draw(30)}.${draw(1000)}` }][draw(2)]!,
      live: draw(2) === 0 ? [] : [current],
    });
    let order;
    try {
      order = quoteOrder(given);
    } catch (error) {
      expect(error).toBeInstanceOf(UnpayableOrder);
      continue;
    }
    const [sum, net] = [minorOf(order.price) - minorOf(order.discount) - minorOf(order.credit) + minorOf(order.tax), minorOf(order.total) - minorOf(order.tax)];
    expect(sum).toBe(minorOf(order.total));
    expect(net >= minorOf(leastCharge['NPR']!)).toBe(true);
    for (const { amount } of order.credited) expect(minorOf(amount) <= minorOf(current.worth)).toBe(true);
    expect(order.endsAt > order.startsAt && order.startsAt >= now).toBe(true);
    if (order.kind !== 'upgrade') expect(order.credit).toBe('0.00');
  }
});
