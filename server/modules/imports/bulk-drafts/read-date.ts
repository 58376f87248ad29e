import { interfaceLanguages } from '#contract/languages.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { fromBikramSambat } from '../../../../web/lib/bikram-sambat.ts';
import { isoDate } from '../mapped/parse-date.ts';
import type { Cell } from '../reading/xlsx/sheet-rows.ts';
import { cellText } from './table-rows.ts';

/** A day, ISO 8601, and the time of day, HH:MM. */
export interface ReadDate {
  readonly date: string | null;
  readonly time: string | null;
}

/** Notices are of these years. From 2064 on a year is one of Bikram Sambat, which is 56 to 57 years ahead. */
const [FIRST_YEAR, LAST_YEAR, FIRST_BS] = [1990, 2063, 2064];
const MAX_TEXT = 60;
const NAMED = ['d MMMM yyyy', 'd-MMM-yyyy', 'd/MMM/yyyy', 'd. MMMM yyyy', 'MMMM d, yyyy', 'MMMM d yyyy', "d 'de' MMMM 'de' yyyy", 'd-MMM-yy', 'yyyy MMMM d'];
const SPREADSHEET_DAY_0 = /^1(?:899-12-3[01]|900-01-01|904-01-01)T(\d{2}:\d{2})/u;

/** Devanagari and Bengali digits as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0966-\u096f\u09e6-\u09ef]/gu, (digit) => String((digit.codePointAt(0)! - 0x966) % 0x80));

const TIME = /^(?:at |à |a las )?(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?h?(?::\d{2})?\s*(?:([ap])\.?m\.?)?(?:\s*(?:hrs?|hours?|uur))?$/iu;

function dayOf(year: number, month: number, day: number): string | null {
  if (year >= FIRST_BS) return fromBikramSambat(year, month, day);
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The time of day of a text: 17:00, 5.30 pm, 17h00, 14h. Null: it is none. */
export function timeOf(text: string): string | null {
  const [, hourText, minuteText = '00', half] = TIME.exec(text.trim()) ?? [];
  if (hourText === undefined || (half === undefined && /^\d+$/u.test(text.trim()))) return null;
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (/p/iu.test(half) ? 12 : 0);
  }
  return hour > 23 || Number(minuteText) > 59 ? null : `${String(hour).padStart(2, '0')}:${minuteText}`;
}

/** A day without a time: 2026-12-24, 24/12/2026, 24.12.26, 2083/09/09 (Bikram Sambat), 24 December 2026 in eight languages. */
function dateOf(text: string, language: InterfaceLanguage): string | null {
  const [, year, , month = '', day = ''] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u.exec(text) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day));
  const [, firstDay, , secondMonth = '', lastYear = ''] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/u.exec(text) ?? [];
  if (firstDay !== undefined) return dayOf(lastYear.length === 2 ? 2000 + Number(lastYear) : Number(lastYear), Number(secondMonth), Number(firstDay));
  for (const each of [language, ...interfaceLanguages]) {
    const named = isoDate(text.replace(/^(\d{1,2})(?:st|nd|rd|th|er)\b/iu, '$1').replace(/\s+/gu, ' '), NAMED, each);
    if (named) return dayOf(...(named.split('-').map(Number) as [number, number, number]));
  }
  return null;
}

/** A cell's day, time of day, or both. Null: it has neither, or more than that. */
export function readDate(cell: Cell, language: InterfaceLanguage): ReadDate | null {
  if (typeof cell === 'boolean') return null;
  if (typeof cell === 'number') {
    // A part of a day: a time whose cell has no format of times.
    if (cell <= 0 || cell >= 1) return null;
    const minutes = Math.round(cell * 1440) % 1440;
    return { date: null, time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}` };
  }
  const text = latinDigits(cellText(cell)).replace(/\s+/gu, ' ').trim();
  if (text === '' || text.length > MAX_TEXT) return null;
  const [, timeOnly] = SPREADSHEET_DAY_0.exec(text) ?? [];
  if (timeOnly !== undefined) return { date: null, time: timeOnly };
  const whole = dateOf(text, language);
  if (whole) return { date: whole, time: null };
  const alone = timeOf(text);
  if (alone) return { date: null, time: alone };
  // The time follows the day, after a blank, a comma or a T.
  for (const { index, 0: between } of text.matchAll(/T(?=\d{2}:)|,? (?=(?:at |à |a las )?\d)|, /gu)) {
    const date = dateOf(text.slice(0, index), language);
    const time = date && timeOf(text.slice(index + between.length));
    if (date && time) return { date, time };
  }
  return null;
}
