import type { Money } from '#contract/notices.ts';
import { lakhCurrencies } from './format.ts';

const ones = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const smallIllions = '- m b tr quadr quint sext sept oct non'.split(' ');
const unitPrefixes = ['', ...'un duo tre quattuor quin sex septen octo novem'.split(' ')];
const tensPrefixes = '- dec vigint trigint quadragint quinquagint sexagint septuagint octogint nonagint'.split(' ');
const CENTILLION = 100;

/** The name of 1000^(n + 1) on the short scale: 1 is million, 20 vigintillion, 100 centillion. */
function illion(n: number): string {
  if (n === CENTILLION) return 'centillion';
  return `${n < 10 ? smallIllions[n] : `${unitPrefixes[n % 10]}${tensPrefixes[Math.trunc(n / 10)]}`}illion`;
}

const groupName = (group: number) => (group === 1 ? 'thousand' : illion(group - 1));

function belowHundred(value: number): string {
  if (value < 20) return ones[value]!;
  const rest = value % 10;
  return rest === 0 ? tens[Math.trunc(value / 10)]! : `${tens[Math.trunc(value / 10)]}-${ones[rest]}`;
}

/** 1 to 999. */
function belowThousand(value: number): string {
  const [hundreds, rest] = [Math.trunc(value / 100), value % 100];
  if (hundreds === 0) return belowHundred(rest);
  return rest === 0 ? `${ones[hundreds]} hundred` : `${ones[hundreds]} hundred and ${belowHundred(rest)}`;
}

/** "one thousand and five": a last part below a hundred is joined by a word. */
const join = (parts: readonly string[], last: number): string => {
  if (last === 0) return parts.join(' ');
  return [...parts, parts.length > 0 && last < 100 ? `and ${belowThousand(last)}` : belowThousand(last)].join(' ');
};

function inThousands(digits: string): string {
  const groups = (digits.match(/\d{1,3}(?=(?:\d{3})*$)/gu) ?? []).map(Number);
  const last = groups.pop() ?? 0;
  const parts = groups.flatMap((value, index) => (value === 0 ? [] : [`${belowThousand(value)} ${groupName(groups.length - index)}`]));
  return join(parts, last);
}

function inLakh(digits: string): string {
  const crores = digits.slice(0, -7).replace(/^0+/u, '');
  const [lakh, thousand, last] = [digits.slice(-7, -5), digits.slice(-5, -3), digits.slice(-3)].map(Number) as [number, number, number];
  const parts = [
    ...(crores === '' ? [] : [`${inLakh(crores)} crore`]),
    ...(lakh === 0 ? [] : [`${belowHundred(lakh)} lakh`]),
    ...(thousand === 0 ? [] : [`${belowHundred(thousand)} thousand`]),
  ];
  return join(parts, last);
}

/** More digits have no name: the greatest group is the centillion (1000^101). */
const MAX_DIGITS = (CENTILLION + 2) * 3;

/**
 * A decimal number in English words (specification, section 9): group names up to centillion, the empty text beyond that and for what is no
 * number; 0 is "zero". @param scale lakh and crore, for the currencies that use them, instead of thousand and million.
 */
export function numberToWords(number: string, scale: 'million' | 'lakh' = 'million'): string {
  const parts = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/u.exec(number.trim());
  if (!parts || !/\d/u.test(number)) return '';
  const [, sign = '', digits = '', fraction = ''] = parts;
  if (digits.length > MAX_DIGITS) return '';
  const integer = digits === '' ? 'zero' : scale === 'lakh' ? inLakh(digits) : inThousands(digits);
  const decimals = fraction === '' ? '' : ` point ${Array.from(fraction, (digit) => ones[Number(digit)]).join(' ')}`;
  return `${sign && /[1-9]/u.test(number) ? 'minus ' : ''}${integer}${decimals}`;
}

/** The amount of a sum of money in English words, on the scale of its currency. */
export const moneyInWords = ({ amount, currency }: Money): string => numberToWords(amount, lakhCurrencies.has(currency) ? 'lakh' : 'million');
