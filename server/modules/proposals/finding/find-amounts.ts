import type { Found } from './plain-text.ts';

export interface FoundMoney {
  /** A decimal number. */
  readonly amount: string;
  /** ISO 4217; null where the text names none. */
  readonly currency: string | null;
}
export interface AmountOptions {
  /** Currency of signs that several countries have: Rs, $, Sh. Null: unknown. */
  readonly currency: string | null;
}

/** Words for numbers, in plain text. */
const scales: readonly (readonly [factor: bigint, words: string])[] = [
  [100_000_000_000n, 'खर्ब|খর্ব'],
  [1_000_000_000n, 'अर्ब|अरब|billion|bilioni|miljard|milliards?|mil millones'],
  [10_000_000n, 'crores?|cr\\.?|करोड़|करोड|कोटी|কোটি'],
  [1_000_000n, 'millions?|millones|millon|milioni|miljoen|mn'],
  [100_000n, 'lakhs?|lacs?|lakh|laki|लाख|লক্ষ|লাখ'],
  [1_000n, 'thousand|mille|mil|elfu|duisend|हजार|हज़ार|হাজার'],
];
const scalePattern = scales.map(([, words]) => words).join('|');
/** Signs and names of currencies, in plain text. */
const signs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    NPR: 'npr nrs नेरु ने.रु रू',
    INR: 'inr ₹',
    BDT: 'bdt tk taka ৳ টাকা',
    KES: 'kes ksh kshs',
    ZAR: 'zar rand',
    EUR: 'eur euro euros €',
    USD: 'usd us$',
    AUD: 'aud a$ au$',
    GBP: 'gbp £',
  }).flatMap(([currency, words]) => words.split(' ').map((word) => [word, currency])),
);
/** Signs that several countries have: they mean the site's currency where it is one of these. */
const sharedSigns: readonly (readonly [words: string, currencies: readonly string[]])[] = [
  ['rs rupees रु रुपये रुपए रुपैयाँ रुपैया', ['NPR', 'INR']],
  ['$ dollars', ['USD', 'AUD']],
  ['sh shs shillings shilingi', ['KES']],
  ['r', ['ZAR']],
];
const shared = new Map(sharedSigns.flatMap(([words, currencies]) => words.split(' ').map((word) => [word, currencies] as const)));
const escaped = (text: string) => text.replace(/[$.*+?()[\]{}|\\^]/gu, '\\$&');
const signPattern = [...Object.keys(signs), ...shared.keys()]
  .filter((sign) => sign !== 'r')
  .toSorted((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');
/** 1,52,07,667.50; 1.234.567,89; 1 234 567,89; 4.5 */
const NUMBER = "\\d{1,3}(?:[ ,.'](?=\\d{2,3}(?!\\d))\\d{2,3})+(?:[.,]\\d{1,2}(?!\\d))?|\\d+(?:[.,]\\d{1,4}(?!\\d))?";
// A sign may stand in brackets: “Estimated amount (NRs.)”, then the amount.
const money = new RegExp(
  `(?<![\\p{L}\\p{N}.,/-])(?:(${signPattern}|r(?=\\s?\\d))\\.?(?:(?<=\\((?:in )?[^\\s(]{1,12})\\))?\\s*:?\\s*)?(?:(${scalePattern})\\s+)?(${NUMBER})(?:\\s*/[-=])?(?:\\s*(${scalePattern})(?![\\p{L}\\p{M}]))?(?:\\s*(${signPattern})(?![\\p{L}\\p{M}\\p{N}]))?(?![\\p{L}\\p{N}])`,
  'giu',
);

/**
 * The decimal number of digits with separators. The last separator is a decimal point where one or two digits follow it, and it is no
 * separator of thousands elsewhere in the number.
 */
export function readNumber(text: string): string | null {
  const compact = text.replace(/[ ']/gu, '');
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  let [whole, fraction] = [compact, ''];
  const after = compact.length - last - 1;
  if (last >= 0 && compact.indexOf(compact[last]!) === last) {
    const [before, sign] = [compact.slice(0, last), compact[last]!];
    const hasOther = before.includes(sign === '.' ? ',' : '.');
    // 1,234.567 may be of either kind.
    if (after === 3 && hasOther) return null;
    if (after !== 3 || before === '0') [whole, fraction] = [before, compact.slice(last + 1)];
  }
  const digits = whole.replace(/[.,]/gu, '').replace(/^0+(?=\d)/u, '');
  if (!/^\d{1,15}$/u.test(digits)) return null;
  const cents = fraction.replace(/0+$/u, '');
  return cents === '' ? digits : `${digits}.${cents}`;
}

/** A decimal number times a whole one, exactly. */
function times(number: string, factor: bigint): string {
  const [whole = '0', fraction = ''] = number.split('.');
  const product = (BigInt(whole + fraction) * factor).toString().padStart(fraction.length + 1, '0');
  const at = product.length - fraction.length;
  const cents = product.slice(at).replace(/0+$/u, '');
  return cents === '' ? product.slice(0, at) : `${product.slice(0, at)}.${cents}`;
}

function currencyOf(sign: string | undefined, { currency }: AmountOptions): string | null {
  const key = sign?.toLowerCase() ?? '';
  return signs[key] ?? (currency !== null && shared.get(key)?.includes(currency) ? currency : null);
}

/** The amounts of money that a plain text names: numbers with a currency, or with a word such as lakh. */
export function findAmounts(plain: string, options: AmountOptions): Found<FoundMoney>[] {
  const found: Found<FoundMoney>[] = [];
  for (const match of plain.matchAll(money)) {
    const [text, before, scaleBefore, digits = '', scaleAfter, after] = match;
    const scale = scaleAfter ?? scaleBefore;
    if (before === undefined && after === undefined && scale === undefined) continue;
    const number = readNumber(digits);
    const factor = scale === undefined ? 1n : scales.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(scale))![0];
    if (number === null) continue;
    const amount = times(number, factor);
    if (!/^\d{1,15}(?:\.\d{1,4})?$/u.test(amount) || /^0(?:\.0*)?$/u.test(amount)) continue;
    found.push({ value: { amount, currency: currencyOf(before ?? after, options) }, from: match.index, to: match.index + text.trimEnd().length });
  }
  return found;
}
