// Letters that Unicode does not decompose into a base letter and a mark.
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ŋ: 'n', ħ: 'h', ŧ: 't', ə: 'e' };
const UNDECOMPOSED = /[ßæœøłđðþıŋħŧə]/gu;
// Accents of Latin, Greek and Cyrillic letters. Marks of Devanagari and Bengali are parts of letters and stay.
const ACCENTS = /[\u0300-\u036f]/gu;
// Joiners, variation selectors and soft hyphens change how a word looks, not which word it is.
const INVISIBLE = /\u00ad|[\u200b-\u200f]|\u2060|[\ufe00-\ufe0f]|\ufeff/gu;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;
const plain = /^[a-z0-9]*$/u;

/**
 * A word for comparison: lower case, no accents. In Devanagari and Bengali also without nukta, and with anusvara for chandrabindu, since
 * people use one for the other. Both search words and searched texts are folded by this function.
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
    .replace(UNDECOMPOSED, (letter) => plainLetters[letter]!)
    .normalize('NFC');
}

/** A text for comparison: its folded words, separated by single spaces. */
export const foldText = (text: string): string => fold(text).replace(SEPARATORS, ' ').trim();
