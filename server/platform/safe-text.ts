/**
 * Text that every format here can hold. It has no control characters except line breaks and tabs, no lone surrogates, and no code point
 * that XML 1.0 (section 2.2) excludes.
 */
export const safeText = (text: string): string => text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\u007E\u00A0-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ');

/** The same on one line. */
export const safeLine = (text: string): string =>
  safeText(text)
    .replaceAll(/[\s\u2028\u2029]+/gu, ' ')
    .trim();

/** A text cut to a length, with an ellipsis. */
export const shorten = (text: string, maxLength: number): string => (text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed().trimEnd()}…` : text);

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The 128 bits of a public id as a UUID: the same on every host, whatever the title becomes. */
export function uuidOf(publicId: string): string {
  let bits = 0n;
  for (const letter of publicId) bits = bits * 32n + BigInt(ALPHABET.indexOf(letter));
  const hex = BigInt.asUintN(128, bits).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
