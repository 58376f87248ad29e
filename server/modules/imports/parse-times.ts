import type { NoticeTime } from '#contract/notices.ts';

/** The time zone of the government of a country that has several. Intl knows the only one of the others. */
const mainZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  FR: 'Europe/Paris',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  UM: 'Pacific/Wake',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};
/** Intl still answers names that the time zone database has dropped. */
const newNames: Record<string, string> = {
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Africa/Asmera': 'Africa/Asmara',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
};
const zones = new Map<string, string | null>();

/** IANA time zone of a country, its government's if it has several. Null if none is known. */
export function zoneOf(country: string | null | undefined): string | null {
  if (!country) return null;
  return zones.getOrInsertComputed(country, () => {
    if (mainZones[country]) return mainZones[country];
    if (!/^[A-Z]{2}$/u.test(country)) return null;
    const [zone] = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];
    return zone ? (newNames[zone] ?? zone) : null;
  });
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/iu;
const MINUTE_MS = 60_000;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export type ParsedTime = NoticeTime | { unparsedText: string };

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** UTC milliseconds of a wall clock. Date.UTC takes the years 0 to 99 for 1900 to 1999. */
function utc(year: number, month: number, day: number, hour: number, minute: number, second: number, ms: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second, ms);
}

function offsetMinutes(offset: string): number {
  if (/^z$/iu.test(offset)) return 0;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  return (offset.startsWith('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}

/** The instant of a wall clock in a zone. A time in the hour that summer time skips is one hour later. */
function instantIn(zone: string, wall: number): number {
  return Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(zone).epochMilliseconds;
}

const iso = (ms: number): string | null => {
  const at = new Date(ms);
  if (Number.isNaN(ms) || at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9999) return null;
  return at.toISOString();
};

/**
 * Reads a time of a source (ISO 8601, with a blank allowed for the T). With an offset it is that instant, shown in the country's zone
 * or else in the offset. Without one it is the country's wall clock, or UTC if no country is known, and is marked as assumed. A day
 * without a time is its end or its start, as `edge` says, and is marked.
 * @param knownZone IANA zone that times without an offset are known to be in.
 * @returns undefined when nothing was given; `unparsedText` for a day that does not exist and for any other text.
 */
export function parseTime(value: unknown, country: string | null | undefined, edge: 'start' | 'end' = 'start', knownZone?: string): ParsedTime | undefined {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  if (text === '') return undefined;
  const unparsed = { unparsedText: text.replaceAll('\u0000', '').toWellFormed().slice(0, 100) };
  const parts = TIME.exec(text);
  if (!parts) return unparsed;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [number, number, number, number, number, number];
  const ms = Number((parts[7] ?? '0').padEnd(3, '0').slice(0, 3));
  const isCalendarDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && !isLeapYear(year) ? 28 : DAYS[month - 1]!);
  const isClockTime = minute <= 59 && second <= 60 && (hour <= 23 || (hour === 24 && minute === 0 && second === 0));
  if (!isCalendarDay || !isClockTime) return unparsed;
  const dateOnly = parts[4] === undefined;
  const wall = dateOnly && edge === 'end' ? utc(year, month, day, 23, 59, 59, 0) : utc(year, month, day, hour, minute, Math.min(second, 59), ms);
  const zone = knownZone ?? zoneOf(country);
  const offset = parts[8];
  const assumedZone = zone ?? 'UTC';
  const at = iso(offset ? wall - offsetMinutes(offset) * MINUTE_MS : assumedZone === 'UTC' ? wall : instantIn(assumedZone, wall));
  if (at === null) return unparsed;
  const shownZone = zone ?? (offset ? writtenOffset(offset) : 'UTC');
  return { at, zone: shownZone, ...(offset || knownZone ? {} : { zoneAssumed: true }), ...(dateOnly ? { dateOnly: true } : {}) };
}

/**
 * Parses a date that is not a deadline, such as an award's. Without a time it is the day as written, whatever offset follows. With a time
 * it is the instant. Other text stays as given.
 */
export function parseDay(value: unknown, country: string | null | undefined, knownZone?: string): string | undefined {
  const time = parseTime(value, country, 'start', knownZone);
  if (!time) return undefined;
  if (!('at' in time)) return time.unparsedText;
  return time.dateOnly ? String(value).trim().slice(0, 10) : time.at;
}

function writtenOffset(offset: string): string {
  const minutes = offsetMinutes(offset);
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

export const validTime = (time: ParsedTime | undefined): NoticeTime | undefined => (time && 'at' in time ? time : undefined);

/** A time of a notice outside these years is a typing error. */
export function isPlausibleTime(time: NoticeTime): boolean {
  const year = Number(time.at.slice(0, 4));
  return year >= 1990 && year <= 2100;
}

/** Whether a day or instant of an award is a typing error, or no date at all. */
export function isImplausibleDay(day: string | undefined): boolean {
  if (day === undefined) return false;
  return !/^\d{4}-\d{2}-\d{2}(?:T|$)/u.test(day) || !isPlausibleTime({ at: day, zone: 'UTC' });
}
