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

/** Digits in groups of three, or as in India of two before the last three. "1,5" is neither: it may mean one and a half. */
const grouped = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d*)$/u;

/**
 * An amount as somebody types it in a language ("96,40,000", "1 234,50", "९६,४०,०००") as a decimal text. @returns null for what is no amount.
 */
export function parseAmount(locale: string, typed: string): string | null {
  const { group, decimal } = separators(locale);
  const plain = asciiDigits(typed)
    .replaceAll(/[\s'’]/gu, '')
    .replaceAll(/[.,]/gu, (sign) => (sign === group ? ',' : sign === decimal ? '.' : sign));
  const [whole = '', fraction = '', ...others] = plain.split('.');
  if (!grouped.test(whole) || !/^\d*$/u.test(fraction) || others.length > 0 || !/\d/u.test(plain)) return null;
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/u, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** An amount in figures as its currency groups them, without the currency. */
export const formatAmount = (locale: string, amount: string, currency: string | null): string =>
  /\p{Nd}(?:.*\p{Nd})?/su.exec(formatMoney(locale, { amount, currency }))?.[0] ?? amount;
