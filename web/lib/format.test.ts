import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatInstant,
  formatMoney,
  formatMoneyShort,
  localeOf,
  nameOf,
  sameTime,
  timeParts,
  zoneName,
  zoneOffset,
  registerNepali,
} from './format.ts';
import { nepali } from './nepali.ts';

registerNepali(nepali);

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/gu, ' ');

/** In Hindi, Nepali and Bengali. */
const inEach = (amount: string, currency: string) =>
  [localeOf('hi', 'IN'), localeOf('ne', 'NP'), localeOf('bn', 'BD')].map((locale) => plain(formatMoneyShort(locale, { amount, currency })));

describe('money', () => {
  it('uses lakh and crore for rupees and taka alone, on every site', () => {
    for (const site of ['NP', 'IN', 'BD', 'US', 'main']) {
      expect(plain(formatMoneyShort(localeOf('en', site), { amount: '449000', currency: 'NPR' }))).toBe('NPR 4.49 lakh');
      expect(plain(formatMoneyShort(localeOf('en', site), { amount: '449000', currency: 'USD' }))).toBe('USD 449,000');
      expect(plain(formatMoneyShort(localeOf('en', site), { amount: '4490000', currency: 'USD' }))).toBe('USD 4.49 million');
      expect(plain(formatMoney(localeOf('en', site), { amount: '44900000', currency: 'BDT' }))).toBe('BDT 4,49,00,000');
      expect(plain(formatMoney(localeOf('en', site), { amount: '44900000', currency: 'EUR' }))).toBe('EUR 44,900,000');
    }
    expect(inEach('449000', 'USD')).toEqual(['USD 449,000', 'USD ४४९,०००', '৪৪৯,০০০ USD']);
    expect(inEach('3100000', 'EUR')).toEqual(['EUR 3.1 मिलियन', 'EUR ३.१ मिलियन', '৩.১ মিলিয়ন EUR']);
    expect(inEach('999999999', 'EUR')).toEqual(['EUR 1 बिलियन', 'EUR १ बिलियन', '১ বিলিয়ন EUR']);
    expect(inEach('48500000', 'INR')).toEqual(['INR 4.85 करोड़', 'INR ४.८५ करोड', '৪.৮৫ কোটি INR']);
  });

  it('follows French typography, with no-break spaces', () => {
    const fr = localeOf('fr', 'FR');
    expect(formatMoney(fr, { amount: '131000', currency: 'EUR' })).toBe('131\u202F000\u00A0€');
    expect(formatMoneyShort(fr, { amount: '131000.00', currency: 'EUR' })).toBe('131\u202F000\u00A0€');
    expect(formatMoney(fr, { amount: '1310000.5', currency: 'EUR' })).toBe('1\u202F310\u202F000,50\u00A0€');
    expect(formatMoneyShort(fr, { amount: '3100000', currency: 'EUR' })).toBe('3,1\u00A0millions\u00A0d’euros');
    expect(formatMoneyShort(fr, { amount: '449000', currency: 'NPR' })).toBe('449\u202F000\u00A0NPR');
    expect(formatMoney(localeOf('es', 'main'), { amount: '131000', currency: 'EUR' })).toBe('131.000\u00A0EUR');
    expect(formatMoney(localeOf('af', 'ZA'), { amount: '131000', currency: 'ZAR' })).toBe('ZAR\u00A0131\u00A0000');
  });

  it('uses the largest unit', () => {
    expect(plain(formatMoneyShort(localeOf('en', 'NP'), { amount: '48500000', currency: 'NPR' }))).toBe('NPR 4.85 crore');
    expect(plain(formatMoneyShort(localeOf('en', 'IN'), { amount: '1890000.00', currency: 'INR' }))).toBe('INR 18.9 lakh');
    expect(plain(formatMoneyShort(localeOf('en', 'US'), { amount: '3100000', currency: 'USD' }))).toBe('USD 3.1 million');
    expect(plain(formatMoneyShort(localeOf('fr', 'FR'), { amount: '3100000', currency: 'EUR' }))).toBe('3,1 millions d’euros');
  });

  it('uses Nepali words, a crore being ten million', () => {
    expect(plain(formatMoneyShort('ne-NP', { amount: '48500000', currency: 'NPR' }))).toBe('NPR ४.८५ करोड');
    expect(plain(formatMoneyShort('ne-NP', { amount: '1320000000', currency: 'NPR' }))).toBe('NPR १.३२ अर्ब');
    expect(plain(formatMoney('ne-NP', { amount: '48500000', currency: 'NPR' }))).toBe('NPR ४,८५,००,०००');
  });

  it('shows every digit of a small amount, and of a whole one', () => {
    expect(plain(formatMoneyShort('en-GB', { amount: '99999', currency: 'GBP' }))).toBe('GBP 99,999');
    expect(plain(formatMoney('en-IN', { amount: '999999999999.50', currency: 'NPR' }))).toBe('NPR 9,99,99,99,99,999.50');
    expect(plain(formatMoney('en-GB', { amount: '12345678901234567890', currency: null }))).toBe('12,345,678,901,234,567,890');
  });

  it('leaves an invalid amount as given', () => {
    expect(plain(formatMoney('en-GB', { amount: 'about 5', currency: 'EUR' }))).toBe('EUR about 5');
  });
});

const latin = (text: string) =>
  text
    .replaceAll(/[०-९]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966))
    .replaceAll(/[০-৯]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09e6));
/** The last three digits, then pairs: without Intl. */
const groupDigits = (digits: string) => {
  const leadingDigits = digits.slice(0, -3);
  return [...(leadingDigits === '' ? [] : [leadingDigits.replaceAll(/\B(?=(?:\d\d)+$)/gu, ',')]), digits.slice(-3)].join(',');
};
const unitless = (text: string, currency: string) => text.replace(new RegExp(` ?${currency} ?`, 'u'), '');
const formatShort = (language: string, site: string, amount: string, currency = 'NPR') =>
  unitless(plain(formatMoneyShort(localeOf(language, site), { amount, currency })), currency);

describe('lakh and crore', () => {
  it('group every amount as India does, digit for digit, in each of their languages', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const amount = `${whole}.${String(cents).padStart(2, '0')}`;
        const expected = groupDigits(String(whole)) + (cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`);
        for (const [language, site] of [
          ['en', 'NP'],
          ['en', 'IN'],
          ['en', 'BD'],
          ['ne', 'NP'],
          ['hi', 'IN'],
          ['bn', 'BD'],
        ] as const) {
          expect(unitless(plain(latin(formatMoney(localeOf(language, site), { amount, currency: 'NPR' }))), 'NPR')).toBe(expected);
        }
      }),
    );
  });

  it('give an amount in the units of each language, none above a hundred but the last', () => {
    expect(['en', 'ne'].map((language) => formatShort(language, 'NP', '15207667'))).toEqual(['1.52 crore', '१.५२ करोड']);
    expect([formatShort('hi', 'IN', '15207667'), formatShort('bn', 'BD', '15207667')]).toEqual(['1.52 करोड़', '১.৫২ কোটি']);
    expect([formatShort('sw', 'KE', '15207667'), formatShort('af', 'ZA', '15207667'), formatShort('es', 'US', '15207667')]).toEqual([
      'milioni 15.21',
      '15,21 miljoen',
      '15.21 millones',
    ]);
    expect([formatShort('ne', 'NP', '9999600'), formatShort('en', 'NP', '9999600')]).toEqual(['१ करोड', '1 crore']);
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 2 ** 50 }), (value) => {
        const [number = '', unit = ''] = latin(formatShort('ne', 'NP', String(value))).split(' ');
        const size = { लाख: 1e5, करोड: 1e7, अर्ब: 1e9, खर्ब: 1e11 }[unit] ?? Number.NaN;
        const shownNumber = Number(number.replaceAll(',', ''));
        expect(Math.abs(shownNumber * size - value)).toBeLessThanOrEqual(size * 0.0051);
        expect(unit === 'खर्ब' || shownNumber < 100).toBe(true);
      }),
    );
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
    expect(formatInstant('ne-NP', deadline.at, 'UTC', 'month')).toBe('नोभेम्बर २०२६');
    expect(timeParts('ne-NP', deadline)).toEqual({ day: 'मङ्गलबार, २४ नोभेम्बर २०२६', time: '१२:००' });
  });

  it('are compared by local clock time', () => {
    expect(sameTime(deadline.at, 'Asia/Kathmandu', '+05:45')).toBe(true);
    expect(sameTime(deadline.at, 'Asia/Kathmandu', 'UTC')).toBe(false);
  });

  it('fall back to UTC for an unknown zone, and to the text without a time', () => {
    expect(timeParts('en-GB', { ...deadline, zone: 'Moon/Base' }).time).toBe('06:15');
    expect(timeParts('en-GB', { at: 'soon', zone: 'UTC' }).day).toBe('soon');
  });
});

it('counts have grouped digits, and capped ones a plus sign', () => {
  expect(formatCount('en-GB', 1000, true)).toBe('1,000+');
  expect(formatCount('ne-NP', 12)).toBe('१२');
});

it('zones and codes have names, unknown ones stay unchanged', () => {
  expect(zoneName('America/New_York')).toBe('New York');
  expect(zoneName('Etc/UTC')).toBe('UTC');
  expect(nameOf('fr', 'region', 'NP')).toBe('Népal');
  expect(nameOf('en', 'region', 'not a code')).toBe('not a code');
});

it.each([
  ['Asia/Kathmandu', '2026-12-24T06:15:00Z', 'UTC+5:45'],
  ['America/New_York', '2026-12-24T23:59:59Z', 'UTC-5'],
  ['America/New_York', '2026-07-01T00:00:30Z', 'UTC-4'],
  ['+05:30', '2026-12-31T20:00:00Z', 'UTC+5:30'],
  ['UTC', '2026-12-24T06:15:00Z', 'UTC'],
  ['Not/AZone', '2026-12-24T06:15:00Z', 'UTC'],
  ['Asia/Dhaka', 'never', 'UTC'],
])('the UTC offset of %s at %s is %s', (zone, instant, offset) => expect(zoneOffset(instant, zone)).toBe(offset));
