import { normaliseCurrency } from '../codes.ts';
import { decimal } from '../parse-values.ts';

const MAX_TEXT = 100;
// Letters may end with a dot; one before the digits without letters is a decimal sign.
const PARTS = /^(\p{L}[\p{L} ]*\.?|\p{L}{0,3}\p{Sc}|)\s*([+-]?[\d.,][\d.,\s’'_]*(?:[eE][+-]?\d{1,3})?)(\p{L}[\p{L}. ]*|\p{Sc}|\/?-|)$/u;
const BLANKS = /[\s’'_]/gu;

/** Groups of three, or of two before the last three (lakh, crore), with one kind of sign between them. */
const groupedPatterns = {
  '.': /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/u,
  ',': /^[+-]?\d{1,3}(?:\.\d{2,3})*\.\d{3}(?:,\d*)?$/u,
};
const plainPatterns = { '.': /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/u, ',': /^[+-]?(?:\d+(?:,\d*)?|,\d+)$/u };

/** What may surround an amount: a currency code, sign or abbreviation; not "lakh", "k" or "million". */
function isCurrency(affix: string): boolean {
  const bare = affix.trim();
  return bare === '' || bare === '/-' || bare === '-' || /^(?:\p{Sc}|rs\.?|re\.?|r|fr\.?|kr\.?)$/iu.test(bare) || normaliseCurrency(bare) !== null;
}

/**
 * Parses a number as a source writes it into decimal text: grouped digits (1,234,567 or 1,52,07,667, also with blanks and apostrophes), the
 * mapping's decimal sign, and a currency. A number of JSON or of a workbook is used as it is.
 * @returns null when it is not a number.
 */
export function parseNumber(value: unknown, sign: '.' | ','): string | null {
  if (typeof value === 'number') return decimal(value);
  if (typeof value !== 'string' || value.length > MAX_TEXT) return null;
  const parts = PARTS.exec(value.trim());
  if (!parts || !isCurrency(parts[1]!) || !isCurrency(parts[3]!)) return null;
  const bare = parts[2]!.replace(BLANKS, '');
  if (plainPatterns[sign].test(bare)) return decimal(withZeros(bare.replace(sign, '.')));
  if (!groupedPatterns[sign].test(bare)) return null;
  return decimal(withZeros(bare.replaceAll(sign === '.' ? ',' : '.', '').replace(sign, '.')));
}

/** A digit on both sides of the point. */
const withZeros = (text: string) => text.replace(/^([+-]?)\./u, '$10.').replace(/\.$/u, '');
