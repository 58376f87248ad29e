import { memoised } from './memo.ts';
import { formatMoney } from './format.ts';

/** Zeros of the scripts whose digits people type. */
const zeros = ['०', '০', '٠', '۰'].map((zero) => zero.charCodeAt(0));

const separators = memoised((locale) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: valueOf('group'), decimal: valueOf('decimal') || '.' };
});

const asciiDigits = (text: string) =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((each) => code >= each && code < each + 10);
    return zero === undefined ? digit : String(code - zero);
  });

/**
 * An amount as somebody types it in a language ("96,40,000", "1 234,50", "९६,४०,०००") as a decimal text. @returns null for what is no amount.
 */
export function parseAmount(locale: string, typed: string): string | null {
  const { group, decimal } = separators(locale);
  const plain = asciiDigits(typed)
    .replaceAll(/[\s'’]/gu, '')
    .replaceAll(/\s/u.test(group) ? ' ' : group, '')
    .replace(decimal, '.');
  if (!/^\d*\.?\d*$/u.test(plain) || !/\d/u.test(plain)) return null;
  const [whole = '', fraction = ''] = plain.split('.');
  const digits = whole.replace(/^0+(?=\d)/u, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** An amount in figures as its currency groups them, without the currency. */
export const formatAmount = (locale: string, amount: string, currency: string | null): string =>
  /\p{Nd}(?:.*\p{Nd})?/su.exec(formatMoney(locale, { amount, currency }))?.[0] ?? amount;
