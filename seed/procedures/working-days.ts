import { isNepalHoliday } from '../factories/nepal-holidays.ts';

/** The made-up procedures are in Nepal: offices are closed on Saturdays, and close early on Fridays. */
export const ZONE = 'Asia/Kathmandu';
const [FRIDAY, SATURDAY] = [5, 6];

const isOfficeDay = (day: Temporal.PlainDate) => day.dayOfWeek !== FRIDAY && day.dayOfWeek !== SATURDAY && !isNepalHoliday(day.toString());

/** A whole day of office work so many days after an instant or, if negative, before it; moved on in that direction. */
function officeDay(from: Date, days: number): Temporal.PlainDate {
  let day = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(ZONE).toPlainDate().add({ days });
  while (!isOfficeDay(day)) day = day.add({ days: days < 0 ? -1 : 1 });
  return day;
}

/** A time of such a day, as a notice gives it. @param time HH:MM */
export const officeTime = (from: Date, days: number, time: string): { date: string; time: string; zone: string } => ({
  date: officeDay(from, days).toString(),
  time,
  zone: ZONE,
});

/** The same as an instant. */
export const officeInstant = (from: Date, days: number, time: string): Date =>
  new Date(officeDay(from, days).toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(ZONE).epochMilliseconds);
