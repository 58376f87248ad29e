// The table alone: its converter also formats and parses, and is more than twice as large.
import { dateConfigMap } from 'nepali-date-converter/dist/lib/date-config.js';
import type { Precision } from './second-calendar.ts';

const months = ['Baisakh', 'Jestha', 'Ashadh', 'Shrawan', 'Bhadra', 'Ashwin', 'Kartik', 'Mangsir', 'Poush', 'Magh', 'Falgun', 'Chaitra'];
const nepaliMonths = ['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'];
const digits = (value: number) => String(value).replaceAll(/\d/gu, (digit) => String.fromCodePoint(0x0966 + Number(digit)));

/** A day of a calendar; months from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;
/** The first day in the table, 1 Baisakh 2000 BS. */
const FIRST = Date.UTC(1943, 3, 14) / DAY_MS;
/** The length of each month, year by year from 2000 BS. */
const lengths = Object.values(dateConfigMap).flatMap((year) => Object.values(year));

/** The Bikram Sambat day of a Gregorian one; null outside the table (2000 to 2090 BS, 1943 to 2034 AD). */
export function toBikramSambat({ year, month, day }: Day): Day | null {
  // Date.UTC reads a two-digit year as one of the 20th century.
  let daysLeft = year < 1900 ? -1 : Date.UTC(year, month - 1, day) / DAY_MS - FIRST;
  if (!(daysLeft >= 0)) return null;
  for (const [monthIndex, length] of lengths.entries()) {
    if (daysLeft < length) return { year: 2000 + Math.floor(monthIndex / 12), month: (monthIndex % 12) + 1, day: daysLeft + 1 };
    daysLeft -= length;
  }
  return null;
}

/** The Gregorian day of a Bikram Sambat one, ISO 8601; null outside the table, and for a day that its month has not. */
export function fromBikramSambat(year: number, month: number, day: number): string | null {
  const monthIndex = (year - 2000) * 12 + month - 1;
  if (month < 1 || month > 12 || day < 1 || day > (lengths[monthIndex] ?? 0)) return null;
  const days = lengths.slice(0, monthIndex).reduce((sum, length) => sum + length, FIRST + day - 1);
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}

/** The months that a Gregorian month falls in: "Mangsir–Poush 2081 BS", "Chaitra 2081–Baisakh 2082 BS". */
function monthsOf(language: string, { year, month }: Day): string | null {
  const first = toBikramSambat({ year, month, day: 1 });
  const last = toBikramSambat({ year, month, day: new Date(Date.UTC(year, month, 0)).getUTCDate() });
  if (!first || !last) return null;
  const isOneYear = first.year === last.year;
  if (language === 'ne') {
    const name = (of: Day) => nepaliMonths[of.month - 1];
    return `वि.सं. ${digits(first.year)} ${name(first)}–${isOneYear ? '' : `${digits(last.year)} `}${name(last)}`;
  }
  return `${months[first.month - 1]}${isOneYear ? '' : ` ${first.year}`}–${months[last.month - 1]} ${last.year} BS`;
}

/** "5 Mangsir 2083 BS" or, in Nepali, "वि.सं. २०८३ मंसिर ५"; null outside the table. */
export function bikramSambat(language: string, gregorian: Day, precision: Precision): string | null {
  if (precision === 'month') return monthsOf(language, gregorian);
  const nepaliDay = toBikramSambat(gregorian);
  if (!nepaliDay) return null;
  const { year, month, day } = nepaliDay;
  const hideYear = precision === 'dayMonth';
  if (language === 'ne') return hideYear ? `${nepaliMonths[month - 1]} ${digits(day)}` : `वि.सं. ${digits(year)} ${nepaliMonths[month - 1]} ${digits(day)}`;
  return hideYear ? `${day} ${months[month - 1]}` : `${day} ${months[month - 1]} ${year} BS`;
}
