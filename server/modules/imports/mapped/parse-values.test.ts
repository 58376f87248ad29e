import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTime } from '../parse-times.ts';
import { isoDate, isDatePattern } from './parse-date.ts';
import { parseNumber } from './parse-number.ts';

/** Digits in groups: the last three, then so many at a time. */
function groups(digits: string, size: number, sign: string): string {
  let [rest, out] = [digits.slice(0, -3), digits.slice(-3)];
  while (rest !== '') [rest, out] = [rest.slice(0, -size), rest.slice(-size) + sign + out];
  return out;
}

describe('numbers', () => {
  it.each([
    ['1,52,07,667', '.', '15207667'],
    ['1,234,567.80', '.', '1234567.8'],
    ['1.234.567,80', ',', '1234567.8'],
    ['1 234,50 €', ',', '1234.5'],
    ['1\u202f234,5', ',', '1234.5'],
    ['CHF 1’234.50', '.', '1234.5'],
    ['₹ 14,83,930/-', '.', '1483930'],
    ['Rs. 500', '.', '500'],
    ['Rs.500', '.', '500'],
    ['.5', '.', '0.5'],
    ['5 EUR', '.', '5'],
    ['US$ 5', '.', '5'],
    ['-3.5', '.', '-3.5'],
    ['9500000.0', '.', '9500000'],
    ['1.5e6', '.', '1500000'],
    [0, '.', '0'],
    [1e21, '.', '1000000000000000000000'],
    ['12 lakh', '.', null],
    ['5k', '.', null],
    ['1,23', '.', null],
    ['1.234', '.', '1.234'],
    ['1.234', ',', '1234'],
    ['1,2,3', '.', null],
    ['=1+1', '.', null],
    ['N/A', '.', null],
    ['10-12', '.', null],
    ['', '.', null],
    [true, '.', null],
    ['9'.repeat(200), '.', null],
  ] as const)('reads %j with %j as %j', (text, sign, expected) => expect(parseNumber(text, sign)).toBe(expected));

  it('round-trip in any grouping', () => {
    const style = fc.constantFrom<['.' | ',', string, number]>(
      ['.', ',', 3],
      ['.', ',', 2],
      [',', '.', 3],
      [',', ' ', 3],
      ['.', '’', 3],
      [',', '\u00a0', 3],
      ['.', '', 3],
    );
    const cents = fc.bigInt({ min: 0n, max: 10n ** 20n });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 999 }), fc.boolean(), style, (whole, thousandths, minus, [sign, group, size]) => {
        const fraction = String(thousandths).padStart(3, '0');
        const numberText = `${minus ? '-' : ''}${groups(String(whole), size, group)}${sign}${fraction}`;
        const plain = `${whole}.${fraction}`.replace(/\.?0+$/u, (end) => (end.startsWith('.') ? '' : end.replace(/0+$/u, '')));
        // Minus nothing is read as nothing.
        const isNegative = minus && Number(plain) !== 0;
        expect(Number(parseNumber(numberText, sign))).toBe(Number(`${isNegative ? '-' : ''}${plain}`));
        expect(parseNumber(numberText, sign)?.replace('-', '').split('.')[0]).toBe(String(whole));
      }),
      { examples: [[0n, 0, true, ['.', ',', 3]]] },
    );
  });

  it('reads any text as a decimal number or as none, quickly', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('1', ',', '.', ' ', '-', 'e', '€', 'R', 'a'), maxLength: 200 }));
    fc.assert(
      fc.property(text, fc.constantFrom('.', ','), (input, sign) => {
        expect(parseNumber(input, sign) ?? '0').toMatch(/^-?\d+(?:\.\d+)?$/u);
      }),
    );
  });
});

const twoDigits = (number: number) => String(number).padStart(2, '0');

describe('dates', () => {
  it.each([
    ['21-Jun-2016 12:00 PM', 'dd-MMM-yyyy hh:mm a', '2016-06-21T12:00:00'],
    ['21-Jun-2016 12:05 AM', 'dd-MMM-yyyy hh:mm a', '2016-06-21T00:05:00'],
    ['21-jun-2016 01:05 p.m.', 'dd-MMM-yyyy hh:mm a', '2016-06-21T13:05:00'],
    ['20/02/2026', 'dd/MM/yyyy', '2026-02-20'],
    ['5/1/26', 'd/M/yy', '2026-01-05'],
    ['31.12.1999 23:59', 'dd.MM.yyyy HH:mm', '1999-12-31T23:59:00'],
    ['mardi 3 févr. 2026', 'EEEE d MMM yyyy', '2026-02-03'],
    ['3 août 2026 à 9h30', "d MMMM yyyy 'à' H'h'mm", '2026-08-03T09:30:00'],
    ['2026-02-20 10:00 +05:45', 'yyyy-MM-dd HH:mm XXX', '2026-02-20T10:00:00+05:45'],
    ['21-Xyz-2016', 'dd-MMM-yyyy', null],
    ['21-Jun-2016 13:00 PM', 'dd-MMM-yyyy hh:mm a', null],
    ['20/02/2026 and more', 'dd/MM/yyyy', null],
    ['x'.repeat(5000), 'dd/MM/yyyy', null],
  ])('reads %j by %j as %j', (text, pattern, expected) => expect(isoDate(text, [pattern], 'fr')).toBe(expected));

  it.each(['dd/MM', 'yyyy', 'dd/MM/yyyy hh:mm', 'dd/dd/yyyy', 'qqq', 'dd/MM/yyyy mm'])('rejects the pattern %j', (pattern) =>
    expect(isDatePattern(pattern)).toBe(false),
  );

  it('round-trip in any pattern; a day that does not exist is none', () => {
    const day = fc.record({ year: fc.integer({ min: 1000, max: 9999 }), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1439 }), fc.constantFrom('dd/MM/yyyy HH:mm', 'MM-dd-yyyy HH:mm', 'yyyyMMdd HHmm'), (at, minutes, pattern) => {
        const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
        const dateText = pattern
          .replace('yyyy', String(at.year))
          .replace('MM', twoDigits(at.month))
          .replace('dd', twoDigits(at.day))
          .replace('HH', twoDigits(hour))
          .replace('mm', twoDigits(minute));
        const iso = `${at.year}-${twoDigits(at.month)}-${twoDigits(at.day)}T${twoDigits(hour)}:${twoDigits(minute)}:00`;
        // Patterns without a sign between are read by width only where each part has two digits.
        expect(isoDate(dateText, [pattern])).toBe(iso);
        const exists = new Date(Date.UTC(at.year, at.month - 1, at.day)).getUTCDate() === at.day;
        const time = parseTime(iso, null, 'start', 'UTC')!;
        expect('at' in time).toBe(exists);
        if ('at' in time) expect(time.at).toBe(`${iso}.000Z`);
      }),
    );
  });

  it('any text with any valid pattern is read quickly', () => {
    const pattern = fc.string({ unit: fc.constantFrom('yyyy', 'MM', 'dd', 'MMM', '/', ' ', "'x'", '.', 'HH', 'mm'), maxLength: 30 }).filter(isDatePattern);
    fc.assert(
      fc.property(fc.oneof(pattern, fc.constant('dd/MM/yyyy')), fc.string(), (validPattern, text) => {
        expect(isoDate(text, [validPattern]) ?? '2000-').toMatch(/^\d{4}-/u);
      }),
    );
  });
});
