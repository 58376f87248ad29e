import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTaxNumber, plainTaxNumber, taxNumberOf } from './tax-numbers.ts';

const countries = 'NP IN KE AU US ZA BD GB FR AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

test.each(countries)('%s: accepts its official example, with any separators', (country) => {
  const { example } = taxNumberOf(country)!;
  expect(isTaxNumber(country, example)).toBe(true);
  expect(isTaxNumber(country, ` ${[...example.toLowerCase()].join(' ')} `)).toBe(true);
});

test.each([
  ['IN', '27AAPFU0939F1ZW'],
  ['IN', '27AAPFU0939F1Z'],
  ['AU', '51824753557'],
  ['AU', '5182475355'],
  ['FR', 'FR82404833048'],
  ['FR', '404833048'],
  ['NP', '30123456'],
  ['KE', 'X051234567Q'],
  ['ZA', '5123456789'],
  ['DE', 'FR83404833048'],
  ['GR', 'GR123456789'],
  ['JP', '12'],
  ['JP', 'no number at all?'],
])('%s: rejects %s', (country, number) => {
  expect(isTaxNumber(country, number)).toBe(false);
});

test('rejects an ABN and a GSTIN with one digit changed', () => {
  for (const [country, places] of [
    ['AU', 11],
    ['IN', 2],
  ] as const) {
    const { example } = taxNumberOf(country)!;
    fc.assert(
      fc.property(fc.nat(places - 1), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = (Number(example[at]) + by) % 10;
        expect(isTaxNumber(country, example.slice(0, at) + String(digit) + example.slice(at + 1))).toBe(false);
      }),
    );
  }
});

test('accepts any input without failing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...countries, 'JP'), fc.string({ unit: 'binary' }), (country, text) => {
      expect(typeof isTaxNumber(country, text)).toBe('boolean');
      expect(plainTaxNumber(plainTaxNumber(text))).toBe(plainTaxNumber(text));
    }),
  );
});
