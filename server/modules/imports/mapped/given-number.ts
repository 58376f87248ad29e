import { normaliseCurrency } from '../codes.ts';
import { decimal } from '../given-values.ts';

const MAX_TEXT = 100;
// Letters may end with a dot; one before the digits without letters is a decimal sign.
const PARTS = /^(\p{L}[\p{L} ]*\.?|\p{L}{0,3}\p{Sc}|)\s*([+-]?[\d.,][\d.,\s’'_]*(?:[eE][+-]?\d{1,3})?)(\p{L}[\p{L}. ]*|\p{Sc}|\/?-|)$/u;
const BLANKS = /[\s’'_]/gu;

/** Groups of three, or of two before the last three (lakh, crore), with one kind of sign between them. */
const grouped = {
  '.': /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/u,
  ',': /^[+-]?\d{1,3}(?:\.\d{2,3})*\.\d{3}(?:,\d*)?$/u,
};
const plain = { '.': /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/u, ',': /^[+-]?(?:\d+(?:,\d*)?|,\d+)$/u };

/** What may stand beside an amount: a currency, by code, sign or short form; not "lakh", "k" or "million". */
function isCurrency(beside: string): boolean {
  const bare = beside.trim();
  return bare === '' || bare === '/-' || bare === '-' || /^(?:\p{Sc}|rs\.?|re\.?|r|fr\.?|kr\.?)$/iu.test(bare) || normaliseCurrency(bare) !== null;
}

/**
 * A number as a source writes it, as decimal text: digits in groups (1,234,567 or 1,52,07,667, blanks and apostrophes
 * too), the decimal sign that the mapping names, a currency beside it. A number of JSON or of a workbook is taken as it is.
 * @returns null when it is none.
 */
export function givenNumber(given: unknown, sign: '.' | ','): string | null {
  if (typeof given === 'number') return decimal(given);
  if (typeof given !== 'string' || given.length > MAX_TEXT) return null;
  const parts = PARTS.exec(given.trim());
  if (!parts || !isCurrency(parts[1]!) || !isCurrency(parts[3]!)) return null;
  const bare = parts[2]!.replace(BLANKS, '');
  if (plain[sign].test(bare)) return decimal(whole(bare.replace(sign, '.')));
  if (!grouped[sign].test(bare)) return null;
  return decimal(whole(bare.replaceAll(sign === '.' ? ',' : '.', '').replace(sign, '.')));
}

/** A digit on both sides of the point. */
const whole = (text: string) => text.replace(/^([+-]?)\./u, '$10.').replace(/\.$/u, '');
