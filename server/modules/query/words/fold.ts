import { foldText } from '#contract/fold.ts';

/**
 * The first `max` UTF-16 units of a text, or one fewer, so that no character is cut in half. The database stores every half character as
 * the same replacement character. Words that differ only in it would be one row written twice, which PostgreSQL refuses.
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, (text.charCodeAt(max - 1) & 0xfc00) === 0xd800 ? max - 1 : max);
}

/** A filter value (a city, an agency) as indexed: folded, single spaces, at most 80 characters. */
export function foldValue(text: string): string {
  return truncate(foldText(text), 80).trim();
}
