import { type Shape, dayIn } from './format.ts';

/** How much of a day to show: all of it, all but the year, or the months that its month falls in. */
export type Precision = 'day' | 'dayMonth' | 'month';

/**
 * Writes a day in another calendar, in words of the page's language; for a month, the months that it falls in. Null where that calendar
 * does not know the day.
 */
export type SecondCalendar = (language: string, day: { year: number; month: number; day: number }, precision: Precision) => string | null;

const calendars = new Map<string, SecondCalendar>();

/** The site whose dates also show in Bikram Sambat. Its converter is a chunk of its own, which no other site requests. */
export const BIKRAM_SAMBAT_SITE = 'NP';

/** Registers a calendar before anything is rendered, so that server and browser write the same. */
export function registerCalendar(site: string, calendar: SecondCalendar): void {
  calendars.set(site, calendar);
}

/**
 * The same day or month in the second calendar of a site, to show beside a date. Null for a time of day, and where the site has no second
 * calendar.
 */
export function secondDate(site: string, language: string, at: string, zone: string, shape: Shape): string | null {
  const calendar = shape === 'time' ? undefined : calendars.get(site);
  const day = calendar && dayIn(at, zone);
  return day ? calendar(language, day, shape === 'month' || shape === 'dayMonth' ? shape : 'day') : null;
}

/** A date followed by its second date. */
export const withSecondDate = (date: string, second: string | null): string => (second === null ? date : `${date} (${second})`);
