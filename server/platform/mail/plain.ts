/** Signs that turn the direction of what follows, with which a name could show an address that is none. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const LONGEST = 200;

/** What somebody entered as part of one line: no line breaks or control signs, which could add a header, and not endless. */
export function oneLine(text: string): string {
  const plain = text
    .replaceAll(TURNING, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/u, '')}…` : plain;
}

/** What somebody entered as lines of their own. */
export const ownLines = (text: string): string =>
  text
    .replaceAll(TURNING, '')
    .replaceAll(/[^\S\n]|(?!\n)\p{Cc}/gu, ' ')
    .trim();

/** Whether this is one address and nothing else: no header, list or name can be made of it. */
export const isOneAddress = (text: string): boolean => text.length <= 254 && /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+$/u.test(text);

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text inside HTML, also inside an attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => signs[sign] ?? sign);
