import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMinorUnits, toMinorUnits, withTwoDecimals } from './minor-units.ts';

test('minor units go back and forth without a loss', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (units) => toMinorUnits(fromMinorUnits(units)) === units));
  expect([toMinorUnits('0.05'), toMinorUnits('1130.00'), fromMinorUnits(5)]).toEqual([5, 113_000, '0.05']);
  for (const wrong of ['1', '1.0', '-1.00', '1,000.00', '']) expect(() => toMinorUnits(wrong)).toThrow(RangeError);
});

test('an amount as providers write it has two decimals', () => {
  expect(['1000', '1000.0', '1,000.0', '12,345,678.90', '0.5', '10.100'].map(withTwoDecimals)).toEqual([
    '1000.00',
    '1000.00',
    '1000.00',
    '12345678.90',
    '0.50',
    '10.10',
  ]);
  expect(['1.005', '1,00', '-1', 'NaN', '1e3', ''].map(withTwoDecimals)).toEqual(Array(6).fill(null));
});
