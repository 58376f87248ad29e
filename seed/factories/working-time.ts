import { isNepalHoliday } from './nepal-holidays.ts';
import type { Country } from './places.ts';
import type { Rng } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days off, with Monday 1: Saturday in Nepal, Friday and Saturday in Bangladesh. */
const weeklyDaysOff: Readonly<Record<string, readonly number[]>> = { NP: [6], BD: [5, 6] };
const WEEKEND = [6, 7];

/** Public holidays on a fixed day of the year, month and day. Nepal has a calendar of its own. */
const holidays: Readonly<Record<string, string>> = {
  IN: '01-26 08-15 10-02 12-25',
  KE: '01-01 05-01 06-01 10-20 12-12 12-25 12-26',
  AU: '01-01 01-26 04-25 12-25 12-26',
  FR: '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25',
  US: '01-01 06-19 07-04 11-11 12-25',
  ZA: '01-01 03-21 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26',
  BD: '02-21 03-26 05-01 12-16 12-25',
};

const hours = [10, 11, 12, 14, 15, 16];
/** Offices in Nepal close at three on Fridays. */
const shortHours = [10, 11, 12];

/**
 * The fewest days from publication to the deadline, by what is requested: bids, bids for very large works, quotations, anything else.
 * Nepal: Public Procurement Act 2063, 30 and 45 days. The others follow their own rules or custom.
 */
const minDays: Readonly<Record<string, Readonly<Record<'bids' | 'large' | 'quotations' | 'others', number>>>> = {
  NP: { bids: 30, large: 45, quotations: 15, others: 15 },
  IN: { bids: 21, large: 28, quotations: 7, others: 14 },
  KE: { bids: 14, large: 30, quotations: 7, others: 14 },
  AU: { bids: 25, large: 40, quotations: 10, others: 14 },
  FR: { bids: 35, large: 40, quotations: 15, others: 30 },
  US: { bids: 30, large: 40, quotations: 10, others: 15 },
  ZA: { bids: 21, large: 30, quotations: 7, others: 14 },
  BD: { bids: 28, large: 42, quotations: 10, others: 14 },
};
export const minDaysOf = (country: string, requestKind: 'bids' | 'large' | 'quotations' | 'others'): number => minDays[country]?.[requestKind] ?? 21;

/** A day of a country's calendar: days since 1 January 1970. */
type Day = number;

const offsets = new Map<string, number>();

const offsetAt = (zone: string, ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000;

/** A zone's offset from UTC at noon of a day; it never changes during office hours. */
function offsetOn(zone: string, day: Day): number {
  const noon = day * DAY_MS + DAY_MS / 2;
  return offsets.getOrInsertComputed(`${zone} ${day}`, () => offsetAt(zone, noon - offsetAt(zone, noon)));
}

const dayOf = ({ zone }: Country, at: Date): Day => Math.floor((at.getTime() + offsetOn(zone, Math.floor(at.getTime() / DAY_MS))) / DAY_MS);
const timeOn = ({ zone }: Country, day: Day, hour: number, minute = 0): Date => new Date(day * DAY_MS + hour * HOUR_MS + minute * 60_000 - offsetOn(zone, day));

/** Monday is 1; 1 January 1970 was a Thursday. */
const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;
function isHoliday({ code }: Country, day: Day): boolean {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  return code === 'NP' ? isNepalHoliday(date) : (holidays[code] ?? '').includes(date.slice('YYYY-'.length));
}
const isOn = (country: Country, day: Day): boolean => !(weeklyDaysOff[country.code] ?? WEEKEND).includes(weekdayOf(day)) && !isHoliday(country, day);

/** The same day, or the next working day; with `step` -1 the previous one. */
function workday(country: Country, from: Day, step: 1 | -1): Day {
  let day = from;
  while (!isOn(country, day)) day += step;
  return day;
}

const hoursOf = (country: Country, day: Day) => (country.code === 'NP' && weekdayOf(day) === 5 ? shortHours : hours);

/** Whether offices are open at an hour of a day, that hour included. */
const isOpen = (country: Country, day: Day, hour: number): boolean => isOn(country, day) && hour <= Math.max(...hoursOf(country, day));

/**
 * The same time of day as that of a deadline, so many days earlier; where offices are closed then, on the next day or, with `step` -1, the
 * previous one.
 */
export function sameTimeBefore(country: Country, at: Date, days: number, step: 1 | -1 = 1): Date {
  const [day, offset] = [dayOf(country, at), offsetOn(country.zone, dayOf(country, at))];
  const hour = Math.floor((at.getTime() + offset - day * DAY_MS) / HOUR_MS);
  let earlier = day - days;
  while (!isOpen(country, earlier, hour)) earlier += step;
  return new Date(at.getTime() - (day - earlier) * DAY_MS + offset - offsetOn(country.zone, earlier));
}

/**
 * So many days after (or, if negative, before) an instant, at a full or half hour of office time, moved to a working day in that direction.
 */
export function officeTime(rng: Rng, country: Country, from: Date, days: number): Date {
  const day = workday(country, dayOf(country, from) + days, days < 0 ? -1 : 1);
  const officeHours = hoursOf(country, day);
  const [place, half] = [rng.next(), rng.chance(0.25)];
  const hour = officeHours[Math.floor(place * officeHours.length)]!;
  // In the last office hour only the full hour.
  return timeOn(country, day, hour, half && hour !== officeHours.at(-1) ? 30 : 0);
}

/** An office hour within a day of now; where offices are closed that long, on the next working day. */
export function soonOfficeTime(rng: Rng, country: Country, now: Date): Date {
  const [place, spare] = [rng.next(), rng.next()];
  const today = dayOf(country, now);
  const slots = [today, today + 1].flatMap((day) =>
    (isOn(country, day) ? hoursOf(country, day) : [])
      .map((hour) => timeOn(country, day, hour))
      .filter((at) => at.getTime() > now.getTime() + HOUR_MS && at.getTime() < now.getTime() + DAY_MS),
  );
  if (slots.length > 0) return slots[Math.floor(place * slots.length)]!;
  const next = workday(country, today + 1, 1);
  const officeHours = hoursOf(country, next);
  return timeOn(country, next, officeHours[Math.floor(spare * officeHours.length)]!);
}

/** A minute in working hours, so many days before an instant or on the last working day before that. */
export function publicationTime(rng: Rng, country: Country, from: Date, daysBefore: number): Date {
  const day = workday(country, dayOf(country, from) - daysBefore, -1);
  const [hour, minute] = [rng.int(9, 14), rng.int(0, 59)];
  return timeOn(country, day, hour, minute);
}

/** The day of an instant, moved to a working day, as text. */
export const workdayOf = (country: Country, at: Date): string => new Date(workday(country, dayOf(country, at), 1) * DAY_MS).toISOString().slice(0, 10);
