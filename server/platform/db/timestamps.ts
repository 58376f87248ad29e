import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
const parseAny = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date | number | null;

const [DASH, DOT, PLUS, ZERO] = [45, 46, 43, 48];
const twoDigits = (text: string, at: number) => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;

/**
 * Parses a timestamptz as PostgreSQL writes it, as a Date; infinities as numbers. Nearly all are `2026-11-22 10:00:00[.123]+00`, with known
 * positions, which takes a fifth of the time of pg's parser. pg's parser reads the rest.
 */
export function parseTimestamp(text: string): Date | number | null {
  const separator = text.charCodeAt(19);
  if (text.charCodeAt(4) !== DASH || (separator !== PLUS && separator !== DOT) || !text.endsWith('+00')) return parseAny(text);
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  // Date.UTC reads such years as years of the twentieth century.
  if (year < 100) return parseAny(text);
  const ms = separator === DOT ? 1000 * Number.parseFloat(text.slice(19, -3)) : 0;
  return new Date(Date.UTC(year, twoDigits(text, 5) - 1, twoDigits(text, 8), twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17), ms));
}
