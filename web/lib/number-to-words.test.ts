import { expect, test } from 'vitest';
import { numberToWords } from './number-to-words.ts';

test.each([
  ['0', 'zero'],
  ['000', 'zero'],
  ['7', 'seven'],
  ['19', 'nineteen'],
  ['20', 'twenty'],
  ['96', 'ninety-six'],
  ['100', 'one hundred'],
  ['999', 'nine hundred and ninety-nine'],
  ['1000', 'one thousand'],
  ['1005', 'one thousand and five'],
  ['12345', 'twelve thousand three hundred and forty-five'],
  ['1000000', 'one million'],
  ['1000001', 'one million and one'],
  ['9640000', 'nine million six hundred and forty thousand'],
  ['123456789012', 'one hundred and twenty-three billion four hundred and fifty-six million seven hundred and eighty-nine thousand and twelve'],
  ['2500.50', 'two thousand five hundred point five'],
  ['0.05', 'zero point zero five'],
  ['10.00', 'ten'],
  ['-3', 'minus three'],
  ['-0', 'zero'],
])('%s is %s', (number, words) => {
  expect(numberToWords(number)).toBe(words);
});

test.each([
  ['9640000', 'ninety-six lakh forty thousand'],
  ['100000', 'one lakh'],
  ['10000000', 'one crore'],
  ['48500000', 'four crore eighty-five lakh'],
  ['1000000000000', 'one lakh crore'],
  ['12345678901', 'one thousand two hundred and thirty-four crore fifty-six lakh seventy-eight thousand nine hundred and one'],
  ['0', 'zero'],
])('%s in lakh and crore is %s', (number, words) => {
  expect(numberToWords(number, 'lakh')).toBe(words);
});

test('group names go up to centillion, and no further', () => {
  expect(numberToWords(`1${'0'.repeat(63)}`)).toBe('one vigintillion');
  expect(numberToWords(`1${'0'.repeat(66)}`)).toBe('one unvigintillion');
  expect(numberToWords(`1${'0'.repeat(303)}`)).toBe('one centillion');
  expect(numberToWords('9'.repeat(306))).toMatch(/^nine hundred and ninety-nine centillion nine hundred and ninety-nine novemnonagintillion /u);
  expect(numberToWords(`1${'0'.repeat(306)}`)).toBe('');
});

test.each(['', '-', '.', '1,000', '1e9', 'ten', '१०', '1.2.3'])('%o is no number', (text) => {
  expect(numberToWords(text)).toBe('');
});
