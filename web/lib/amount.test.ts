import { expect, test } from 'vitest';
import { formatAmount, parseAmount } from './amount.ts';

test.each([
  ['en-IN', '96,40,000', '9640000'],
  ['en-GB', '9 640 000', '9640000'],
  ['en-GB', '1,234.50', '1234.50'],
  ['en-GB', '.5', '0.5'],
  ['en-GB', '007', '7'],
  ['fr-FR', '1 234,50', '1234.50'],
  ['fr-FR', '1\u202F234\u202F567', '1234567'],
  ['fr-FR', '12.5', '12.5'],
  ['es', '1.234.567,5', '1234567.5'],
  ['ne-NP', '९६,४०,०००', '9640000'],
  ['bn-BD', '৯৬,৪০,০০০.৫', '9640000.5'],
  ['en-GB', "1'000", '1000'],
])('in %s, %s is %s', (locale, typed, amount) => {
  expect(parseAmount(locale, typed)).toBe(amount);
});

test.each(['', ' ', '.', 'ten', '1e9', '-5', '1.2.3', '12 NPR'])('%o is no amount', (typed) => {
  expect(parseAmount('en-GB', typed)).toBeNull();
});

test.each([
  ['en-GB', '1,5'],
  ['en-GB', '1,50'],
  ['en-GB', '1.234,567'],
  ['en-IN', '1,23,4'],
  ['en-GB', '1234,567'],
  ['es', '12.5'],
  ['es', '1.234.56'],
  ['ne-NP', '१,५'],
])('in %s, %s may mean several amounts', (locale, typed) => {
  expect(parseAmount(locale, typed)).toBeNull();
});

test('figures follow the currency', () => {
  expect(formatAmount('en-IN', '9640000', 'NPR')).toBe('96,40,000');
  expect(formatAmount('en-IN', '9640000', 'USD')).toBe('9,640,000');
  expect(formatAmount('fr-FR', '1234.5', 'EUR').replaceAll(/\s/gu, ' ')).toBe('1 234,50');
  expect(formatAmount('en-GB', 'twelve', 'USD')).toBe('twelve');
});
