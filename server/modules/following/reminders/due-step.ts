import type { NoticeTime } from '#contract/notices.ts';
import { type ReminderDays, defaultReminderDays } from '#contract/reminder-days.ts';

/** Nobody is woken, and nobody reads at work what comes at night. */
const [FIRST_HOUR, LAST_HOUR] = [7, 20];

const dayIn = (at: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();

/** A zone that this engine does not know is UTC. */
function knownZone(zone: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return 'UTC';
  }
}

/** Whether it is between 7 and 20 o'clock in a zone. */
export function isWakingHour(now: Date, zone: string): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(knownZone(zone));
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}

/** Days from today to a deadline, by the notice's clock: tomorrow is 1. */
export function daysLeft(deadline: NoticeTime, now: Date): number {
  const zone = knownZone(deadline.zone);
  return dayIn(now, zone).until(dayIn(new Date(deadline.at), zone), { largestUnit: 'day' }).days;
}

/**
 * Which of the chosen reminders is due, counted in days of the notice's clock: the nearest to the deadline whose day has come. One that was
 * missed while no worker ran comes late. One whose day was over before the person had anything to do with the notice never comes.
 * @returns null: none.
 */
export function dueStep(chosen: readonly ReminderDays[] | null, deadline: NoticeTime, { now, since }: { now: Date; since: Date }): ReminderDays | null {
  if (Date.parse(deadline.at) <= now.getTime()) return null;
  const left = daysLeft(deadline, now);
  const leftAtFirst = daysLeft(deadline, since);
  const due = (chosen ?? defaultReminderDays).filter((days) => left <= days && days <= leftAtFirst);
  return due.length === 0 ? null : (Math.min(...due) as ReminderDays);
}
