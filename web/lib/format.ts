import { languages } from '#contract/languages.ts';
import type { Money, NoticeTime } from '#contract/notices.ts';
import { memoised } from './memo.ts';

const NEPALI = 'ne-NP';
/** Grouped as in India, with Devanagari digits: every engine has both. */
export const NEPALI_NUMBERS = 'en-IN-u-nu-deva';
const lakhSites = new Set(['NP', 'IN', 'BD']);

/** By language code, also for languages that the interface does not have. */
const locales: Readonly<Record<string, { readonly locale: string }>> = languages;

/** BCP 47 locale of a language on a site. Where lakh and crore are usual, English uses them too. */
export function localeOf(language: string, site: string): string {
  if (language === 'es' && site !== 'US') return 'es';
  if (language !== 'en') return locales[language]?.locale ?? language;
  if (lakhSites.has(site)) return 'en-IN';
  return site === 'US' || site === 'AU' ? `en-${site}` : 'en-GB';
}

const numbers = memoised((locale) => new Intl.NumberFormat(locale === NEPALI ? NEPALI_NUMBERS : locale));
const compact = memoised((locale) => new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 2 }));
const names = memoised((key) => {
  const [language = 'en', type = 'region'] = key.split(' ');
  return new Intl.DisplayNames(language, { type: type as Intl.DisplayNamesType, fallback: 'none' });
});

export type Shape = 'day' | 'weekday' | 'time' | 'short' | 'dayMonth' | 'month';
const shapes: Record<Shape, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

/** What no browser has for Nepali: amounts with their unit ("४.८५ करोड"), and dates, from the parts of a Latin-script format. */
export interface Nepali {
  compact: (value: number) => string;
  date: (parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>>, shape: Shape) => string;
}
let nepali: Nepali | undefined;
/** Registers Nepali, before anything is rendered in it. */
export const registerNepali = (nepaliFormats: Nepali): void => void (nepali = nepaliFormats);

const dates = memoised((key) => {
  const [locale = 'en', zone = 'UTC', shape = 'day'] = key.split(' ');
  try {
    return new Intl.DateTimeFormat(locale, { ...shapes[shape as Shape], timeZone: zone });
  } catch {
    // This engine does not know the zone: the instant is still right in UTC.
    return new Intl.DateTimeFormat(locale, { ...shapes[shape as Shape], timeZone: 'UTC' });
  }
});

/** A whole number with the locale's grouping and digits. */
export const formatNumber = (locale: string, value: number): string => numbers(locale).format(value);

/** A count that may be capped: "1,000+". */
export const formatCount = (locale: string, count: number, isCapped = false): string => `${formatNumber(locale, count)}${isCapped ? '+' : ''}`;

/** Locales with the currency after the amount (CLDR). */
const currencyLast = new Set(['fr-FR', 'bn-BD', 'es']);
const FRENCH = 'fr-FR';

/** Amount and unit stay on one line. French writes its own currency as a sign, but not with millions: "3,1 millions d’euros". */
const withCurrency = (locale: string, amount: string, currency: string | null) => {
  if (!currency) return amount;
  const unit = locale !== FRENCH || currency !== 'EUR' ? currency : /\p{L}$/u.test(amount) ? 'd’euros' : '€';
  return currencyLast.has(locale) ? `${amount}\u00A0${unit}` : `${unit}\u00A0${amount}`;
};
const isAmount = (amount: string) => /^-?\d+(?:\.\d+)?$/u.test(amount);

/** Lakh and crore are used only for these currencies, in languages that have words for them. */
export const lakhCurrencies: ReadonlySet<string | null> = new Set(['NPR', 'INR', 'BDT']);
/** The same digits grouped in threes, for the other currencies. */
const thousands: Readonly<Record<string, string>> = { 'en-IN': 'en-GB', 'hi-IN': 'en-GB', [NEPALI]: 'en-GB-u-nu-deva', 'bn-BD': 'en-GB-u-nu-beng' };
/** Million, billion and trillion where CLDR counts in lakh and crore. */
const millions: Readonly<Record<string, readonly [string, string, string]>> = {
  'hi-IN': ['मिलियन', 'बिलियन', 'ट्रिलियन'],
  [NEPALI]: ['मिलियन', 'बिलियन', 'ट्रिलियन'],
  'bn-BD': ['মিলিয়ন', 'বিলিয়ন', 'ট্রিলিয়ন'],
};

/** The locale that writes the digits of a currency. Their grouping follows the currency, everything else the page. */
function digitsOf(locale: string, currency: string | null): string {
  if (!lakhCurrencies.has(currency)) return thousands[locale] ?? locale;
  return locale.startsWith('en-') ? 'en-IN' : locale;
}

const amounts = memoised((locale) => new Intl.NumberFormat(locale === NEPALI ? NEPALI_NUMBERS : locale, { minimumFractionDigits: 2 }));

/** All digits of an amount. It stays text: no float could hold it. */
export function formatMoney(locale: string, { amount, currency }: Money): string {
  if (!isAmount(amount)) return withCurrency(locale, amount, currency);
  const trimmedAmount = amount.replace(/\.0+$/u, '');
  const digits = digitsOf(locale, currency);
  return withCurrency(locale, (trimmedAmount.includes('.') ? amounts : numbers)(digits).format(trimmedAmount as Intl.StringNumericLiteral), currency);
}

/** An amount with both decimals, for papers where one stands below the other: "NPR 1,130.00". */
export const formatMoneyInFull = (locale: string, { amount, currency }: Money): string =>
  withCurrency(locale, amounts(digitsOf(locale, currency)).format(amount as Intl.StringNumericLiteral), currency);

/** "3.1 million" in a language whose own units are lakh and crore. */
function inMillions(locale: string, units: readonly string[], value: number): string {
  const size = [1e12, 1e9].find((unit) => Math.round((Math.abs(value) / unit) * 100) / 100 >= 1) ?? 1e6;
  return `${numbers(thousands[locale]!).format(Math.round((value / size) * 100) / 100)} ${units[Math.log10(size) / 3 - 2]}`;
}

/** An amount for a list: "NPR 4.85 crore", "USD 3.1 million"; below a lakh or a million, all digits. */
export function formatMoneyShort(locale: string, { amount, currency }: Money): string {
  if (!isAmount(amount)) return withCurrency(locale, amount, currency);
  const value = Math.round(Number(amount));
  const digits = digitsOf(locale, currency);
  const isLakh = digits === 'en-IN' || (lakhCurrencies.has(currency) && locale in thousands);
  if (Math.abs(value) < (isLakh ? 1e5 : 1e6)) return withCurrency(locale, numbers(digits).format(value), currency);
  const units = isLakh ? undefined : millions[locale];
  const short = isLakh && locale === NEPALI && nepali ? nepali.compact(value) : units ? inMillions(locale, units, value) : compact(digits).format(value);
  return withCurrency(locale, short.replaceAll(/[ \u202F]/gu, '\u00A0'), currency);
}

const allParts: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};
const partsIn = memoised((zone) => {
  try {
    return new Intl.DateTimeFormat('en-US', { ...allParts, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...allParts, timeZone: 'UTC' });
  }
});

/** An instant as a date or time of day in a time zone. */
export function formatInstant(locale: string, at: string | Date, zone: string, shape: Shape): string {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return String(at);
  if (locale !== NEPALI || !nepali) return dates(`${locale} ${zone} ${shape}`).format(instant);
  return nepali.date(
    Object.fromEntries(
      partsIn(zone)
        .formatToParts(instant)
        .map(({ type, value }) => [type, value]),
    ),
    shape,
  );
}

/** The calendar day of an instant in a time zone; null where there is no such time. */
export function dayIn(at: string | Date, zone: string): { year: number; month: number; day: number } | null {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return null;
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return { year: parts['year'] ?? 0, month: parts['month'] ?? 0, day: parts['day'] ?? 0 };
}

/** A zone's offset from UTC at an instant: "UTC+5:45", "UTC-5"; "UTC" for none, and for an invalid time. */
export function zoneOffset(at: string, zone: string): string {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return 'UTC';
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 0, hour = 0, minute = 0 } = parts;
  const minutes = Date.UTC(year, month - 1, day, hour, minute) / 60_000 - Math.floor(instant.getTime() / 60_000);
  const size = Math.abs(minutes);
  if (size === 0) return 'UTC';
  return `UTC${minutes < 0 ? '-' : '+'}${Math.trunc(size / 60)}${size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`}`;
}

/** A zone by its own code, where we have no name for it: "Kabul", "UTC", "UTC+05:45". */
export function zoneName(zone: string): string {
  if (/^[+-]\d/u.test(zone)) return `UTC${zone}`;
  if (zone === 'UTC' || zone.startsWith('Etc/')) return 'UTC';
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}

/** Whether two zones show the same time of day at an instant. */
export const sameTime = (at: string, zone: string, otherZone: string): boolean =>
  zone === otherZone ||
  (formatInstant('en-GB', at, zone, 'time') === formatInstant('en-GB', at, otherZone, 'time') &&
    formatInstant('en-GB', at, zone, 'day') === formatInstant('en-GB', at, otherZone, 'day'));

/** The parts of a notice's time in its own zone. */
export function timeParts(locale: string, time: NoticeTime): { day: string; time: string | null } {
  return {
    day: formatInstant(locale, time.at, time.zone, 'weekday'),
    time: time.dateOnly ? null : formatInstant(locale, time.at, time.zone, 'time'),
  };
}

/** Name of a country, language or currency by its code; the code itself where unknown. */
export function nameOf(language: string, type: 'region' | 'language' | 'currency', code: string): string {
  try {
    return names(`${language} ${type}`).of(code) ?? code;
  } catch {
    return code;
  }
}
