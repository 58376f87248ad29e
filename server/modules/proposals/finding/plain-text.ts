/** Devanagari and Bengali digits as ASCII ones. */
const DIGITS = /[\u0966-\u096f\u09e6-\u09ef]/gu;
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/gu;
const SPACES = /[\u00a0\u2000-\u200a\u202f\u3000]/gu;

/**
 * A text for finding: lower case, no Latin accents, ASCII digits, plain spaces, NFC. Each character keeps its place, so that what is found
 * can be cut out of the text as it was written.
 */
export function plainText(text: string): string {
  return text
    .replace(DIGITS, (digit) => String((digit.charCodeAt(0) - 6) & 0xf))
    .replace(SPACES, ' ')
    .replace(ACCENTED, (letter) => letter.normalize('NFD')[0]!)
    .replace(/[A-Z]/gu, (letter) => letter.toLowerCase())
    .replaceAll('’', "'");
}

/** A value and where the text has it. */
export interface Found<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}
