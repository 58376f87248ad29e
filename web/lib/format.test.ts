import { describe, expect, it } from 'vitest';
import { formatCount, formatMoney, formatMoneyShort, localeOf, nameOf, sameTime, timeParts, zoneName } from './format.ts';

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/gu, ' ');

describe('money', () => {
  it('counts in lakh and crore where the site does', () => {
    expect(plain(formatMoneyShort(localeOf('en', 'NP'), { amount: '48500000', currency: 'NPR' }))).toBe('NPR 4.85 crore');
    expect(plain(formatMoneyShort(localeOf('en', 'IN'), { amount: '1890000.00', currency: 'INR' }))).toBe('INR 18.9 lakh');
    expect(plain(formatMoneyShort(localeOf('en', 'US'), { amount: '3100000', currency: 'USD' }))).toBe('USD 3.1 million');
    expect(plain(formatMoneyShort(localeOf('fr', 'FR'), { amount: '3100000', currency: 'EUR' }))).toBe('3,1 millions EUR');
  });

  it('counts in Nepali words, a crore being ten million', () => {
    expect(plain(formatMoneyShort('ne-NP', { amount: '48500000', currency: 'NPR' }))).toBe('NPR ४.८५ करोड');
    expect(plain(formatMoneyShort('ne-NP', { amount: '1320000000', currency: 'NPR' }))).toBe('NPR १.३२ अर्ब');
    expect(plain(formatMoney('ne-NP', { amount: '48500000', currency: 'NPR' }))).toBe('NPR ४,८५,००,०००');
  });

  it('shows every digit of a small amount, and of a whole one', () => {
    expect(plain(formatMoneyShort('en-GB', { amount: '99999', currency: 'GBP' }))).toBe('GBP 99,999');
    expect(plain(formatMoney('en-IN', { amount: '999999999999.50', currency: 'NPR' }))).toBe('NPR 9,99,99,99,99,999.5');
    expect(plain(formatMoney('en-GB', { amount: '12345678901234567890', currency: null }))).toBe('12,345,678,901,234,567,890');
  });

  it('leaves what is no number as it was given', () => {
    expect(plain(formatMoney('en-GB', { amount: 'about 5', currency: 'EUR' }))).toBe('EUR about 5');
  });
});

describe('times', () => {
  const deadline = { at: '2026-11-24T06:15:00Z', zone: 'Asia/Kathmandu' };

  it('are shown in their own zone', () => {
    expect(timeParts('en-GB', deadline)).toEqual({ day: 'Tuesday, 24 November 2026', time: '12:00' });
    expect(timeParts('en-GB', { ...deadline, zone: '+05:45' })).toMatchObject({ time: '12:00' });
    expect(timeParts('en-GB', { ...deadline, dateOnly: true }).time).toBeNull();
  });

  it('have Nepali names in every browser', () => {
    expect(timeParts('ne-NP', deadline)).toEqual({ day: 'मङ्गलबार, २४ नोभेम्बर २०२६', time: '१२:००' });
  });

  it('are compared by what a clock shows', () => {
    expect(sameTime(deadline.at, 'Asia/Kathmandu', '+05:45')).toBe(true);
    expect(sameTime(deadline.at, 'Asia/Kathmandu', 'UTC')).toBe(false);
  });

  it('fall back to UTC in a zone that nobody knows, and to the text where there is no time', () => {
    expect(timeParts('en-GB', { ...deadline, zone: 'Moon/Base' }).time).toBe('06:15');
    expect(timeParts('en-GB', { at: 'soon', zone: 'UTC' }).day).toBe('soon');
  });
});

it('counts are grouped, and capped ones say so', () => {
  expect(formatCount('en-GB', 1000, true)).toBe('1,000+');
  expect(formatCount('ne-NP', 12)).toBe('१२');
});

it('zones and codes have names, unknown ones stay as they are', () => {
  expect(zoneName('America/New_York')).toBe('New York');
  expect(zoneName('Etc/UTC')).toBe('UTC');
  expect(nameOf('fr', 'region', 'NP')).toBe('Népal');
  expect(nameOf('en', 'region', 'not a code')).toBe('not a code');
});
