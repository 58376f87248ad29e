import { fromBikramSambat } from '../../../../web/lib/bikram-sambat.ts';
import { monthNumbers, monthPattern, nepaliMonthNumbers, nepaliMonthPattern } from './month-names.ts';
import type { Found } from './plain-text.ts';

/** A day, ISO 8601. */
export interface FoundDate extends Found<string> {
  /** Day and month may be the other way round, or the year may be of another calendar. */
  readonly isUncertain: boolean;
}
export interface DateOptions {
  /** 12/24/2026: as in the United States. */
  readonly monthFirst: boolean;
  /** Years of Bikram Sambat are meant where they can be. */
  readonly nepali: boolean;
}

/** A notice's dates lie within these years; Bikram Sambat is 56 to 57 years ahead. */
const [FIRST_YEAR, LAST_YEAR] = [1990, 2060];
const FIRST_BS = 2064;

const iso = (year: number, month: number, day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The day, ISO 8601; null for one that no calendar has. */
function gregorian(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return null;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate() ? iso(year, month, day) : null;
}

/** The Gregorian day of a Bikram Sambat one that a notice may name. */
const nepaliDay = (year: number, month: number, day: number) => (year < FIRST_BS ? null : fromBikramSambat(year, month, day));

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));
const ORDINAL = '(?:st|nd|rd|th|er|re|e|ste|de)?';
const OF = '(?:\\s*(?:of|de|del|ya|tarehe)\\s*|[\\s,.\\-/]*)';
const edge = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';
const pattern = (source: string) => new RegExp(edge + source + end, 'giu');

// Four numbers are a version or an address of a network.
const numeric = new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[/.])(\\d{1,4})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{1,2})(?![\\p{L}\\p{N}]|[/.]\\p{N})`, 'giu');
const dayMonthYear = pattern(`(\\d{1,2})${ORDINAL}${OF}(${monthPattern})\\.?${OF}(\\d{4}|(?<=-)\\d{2})`);
const monthDayYear = pattern(`(${monthPattern})\\.?\\s*(\\d{1,2})${ORDINAL}(?:\\s*,\\s*|\\s+)(\\d{4})`);
const nepaliDayMonthYear = pattern(`(\\d{1,2})${ORDINAL}${OF}(?:गते\\s*)?(${nepaliMonthPattern})\\.?[\\s,]*(\\d{4})`);
const nepaliYearMonthDay = pattern(`(\\d{4})\\s*(?:साल)?[\\s,]*(${nepaliMonthPattern})\\s*(\\d{1,2})(?:\\s*गते)?`);
const nepaliMonthDayYear = pattern(`(${nepaliMonthPattern})\\s*(\\d{1,2})(?:\\s*गते)?\\s*,?\\s*(\\d{4})`);

type Read = { value: string | null; isUncertain?: boolean };

/** Three numbers with the same sign between them. */
function readNumeric(first: string, second: string, third: string, { monthFirst, nepali }: DateOptions): Read {
  if (first.length === 4) {
    const [year, month, day] = [Number(first), Number(second), Number(third)];
    if (third.length > 2) return { value: null };
    // 2070/08/15 is a day of both calendars, but no notice is of 2070 AD.
    if (year >= FIRST_BS) return { value: nepaliDay(year, month, day) };
    return { value: gregorian(year, month, day) };
  }
  if (first.length === 3 || third.length === 1) return { value: null };
  const year = fullYear(third);
  if (year >= FIRST_BS) return { value: nepaliDay(year, Number(second), Number(first)) };
  if (nepali && third.length === 2 && Number(third) >= FIRST_BS % 100) return { value: nepaliDay(year, Number(second), Number(first)) };
  const [a, b] = [Number(first), Number(second)];
  const [day, month] = a > 12 ? [a, b] : b > 12 ? [b, a] : monthFirst ? [b, a] : [a, b];
  return { value: gregorian(year, month, day), isUncertain: (a <= 12 && b <= 12 && a !== b && monthFirst) || third.length === 2 };
}

const readers: readonly [RegExp, (groups: readonly string[], options: DateOptions) => Read][] = [
  [nepaliYearMonthDay, ([year, month, day]) => ({ value: nepaliDay(Number(year), nepaliMonthNumbers.get(month!)!, Number(day)) })],
  [nepaliDayMonthYear, ([day, month, year]) => ({ value: nepaliDay(Number(year), nepaliMonthNumbers.get(month!)!, Number(day)) })],
  [nepaliMonthDayYear, ([month, day, year]) => ({ value: nepaliDay(Number(year), nepaliMonthNumbers.get(month!)!, Number(day)) })],
  [dayMonthYear, ([day, month, year]) => ({ value: gregorian(fullYear(year!), monthNumbers.get(month!)!, Number(day)) })],
  [monthDayYear, ([month, day, year]) => ({ value: gregorian(Number(year), monthNumbers.get(month!)!, Number(day)) })],
  [numeric, ([first, , second, third], options) => readNumeric(first!, second!, third!, options)],
];

/** The days that a plain text names, in its order; of two that overlap the one whose form tells more. */
export function findDates(plain: string, options: DateOptions): FoundDate[] {
  const found: FoundDate[] = [];
  for (const [form, read] of readers) {
    for (const match of plain.matchAll(form)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((other) => from < other.to && other.from < to)) continue;
      const { value, isUncertain = false } = read(match.slice(1), options);
      if (value !== null) found.push({ value, from, to, isUncertain });
    }
  }
  return found.toSorted((a, b) => a.from - b.from);
}
