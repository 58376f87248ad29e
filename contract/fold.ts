// Letters that Unicode does not take apart into a base letter and a mark.
const apart: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ŋ: 'n', ħ: 'h', ŧ: 't', ə: 'e' };
const APART = /[ßæœøłđðþıŋħŧə]/gu;
// Accents of Latin, Greek and Cyrillic letters. Marks of Devanagari and Bengali are letters' other halves and stay.
const ACCENTS = /[\u0300-\u036f]/gu;
// Joiners, variation selectors and soft hyphens change how a word looks, not which word it is.
const INVISIBLE = /\u00ad|[\u200b-\u200f]|\u2060|[\ufe00-\ufe0f]|\ufeff/gu;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;
const plain = /^[a-z0-9]*$/u;

/**
 * A word as it is compared: lower case, no accents; in Devanagari and Bengali without nukta, and with anusvara for
 * chandrabindu, which people use one for the other. What is looked for and what is looked in are folded by this one function.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(INVISIBLE, '')
    .replace(/[\u093c\u09bc]/gu, '')
    .replace(/\u0901/gu, '\u0902')
    .replace(/\u0981/gu, '\u0982')
    .replace(APART, (letter) => apart[letter]!)
    .normalize('NFC');
}

/** A text as it is compared: its folded words, parted by single blanks. */
export const foldText = (text: string): string => fold(text).replace(SEPARATORS, ' ').trim();
