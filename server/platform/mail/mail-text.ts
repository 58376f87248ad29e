/** Characters that change the text direction, with which a name could fake an address. */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const LONGEST = 200;

/**
 * Text that somebody entered, as part of one line: no line breaks or control characters, which could add a header, and of limited length.
 */
export function toOneLine(text: string): string {
  const plain = text
    .replaceAll(BIDI_CONTROLS, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/u, '')}…` : plain;
}

/** Text that somebody entered, with its own lines. */
export const toMultiLine = (text: string): string =>
  text
    .replaceAll(BIDI_CONTROLS, '')
    .replaceAll(/[^\S\n]|(?!\n)\p{Cc}/gu, ' ')
    .trim();

/** Whether this is one address and nothing else, so that it cannot become a header, list or name. */
export const isSingleAddress = (text: string): boolean => text.length <= 254 && /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+$/u.test(text);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes text for HTML, also inside an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
