/** A day in another calendar, in words of the page's language; null where that calendar is not known for it. */
export type SecondCalendar = (language: string, day: { year: number; month: number; day: number }, brief: boolean) => string | null;

const calendars = new Map<string, SecondCalendar>();

/** The site on which dates also show in Bikram Sambat. Its converter is a chunk of its own, which no other site asks for. */
export const BIKRAM_SAMBAT_SITE = 'NP';

/** Makes a calendar known before anything is rendered: server and browser write the same. */
export function registerCalendar(site: string, calendar: SecondCalendar): void {
  calendars.set(site, calendar);
}

/** The second calendar of a site, if it has one. */
export const secondCalendarOf = (site: string): SecondCalendar | undefined => calendars.get(site);
