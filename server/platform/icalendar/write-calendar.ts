import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { NoticeTime } from '#contract/notices.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { calendarZone, timeZoneComponent } from './time-zone.ts';

const DAY_S = 86_400;

/** An event of a calendar. Its texts are of one line, safe, and short. */
export interface CalendarEvent {
  /** The same for ever. */
  readonly uid: string;
  /** Higher after each change. */
  readonly sequence: number;
  readonly revisedAt: Date;
  /** An instant with its zone, or a day (`YYYY-MM-DD`). */
  readonly at: NoticeTime | string;
  readonly summary: string;
  readonly description: string;
  readonly isCancelled: boolean;
  readonly url: string | null;
  /** Text of a reminder one day before; absent: none. */
  readonly alarm?: string;
}

export interface CalendarFile {
  readonly product: string;
  readonly language: InterfaceLanguage;
  /** What calendar programs call a calendar that they subscribe to, how often they read it, and the zone of its reader. */
  readonly subscription?: { readonly name: string; readonly everySeconds: number; readonly zone: string };
  readonly events: readonly CalendarEvent[];
}

/** Whether the format can hold it: years have four digits. */
export const fitsCalendar = (at: string): boolean => /^\d{4}-/u.test(at);

/** How an event begins: a day, or an instant in the zone of its notice. UTC stands for a bare offset and an unknown zone. */
function startOf(at: CalendarEvent['at']) {
  if (typeof at === 'string') return { start: Temporal.PlainDate.from(at), allDay: true };
  const instant = Temporal.Instant.from(at.at);
  const zone = calendarZone(at.zone);
  const local = instant.toZonedDateTimeISO(zone ?? (/^[+-]\d/u.test(at.zone) && at.dateOnly ? at.zone : 'UTC'));
  if (at.dateOnly) return { start: local.toPlainDate(), allDay: true };
  return zone ? { start: local, timezone: zone } : { start: instant };
}

/** The VTIMEZONE of each zone in use, for all its events. */
function timeZones(events: readonly CalendarEvent[]): string {
  const spans = new Map<string, [first: Temporal.Instant, last: Temporal.Instant]>();
  for (const { at } of events) {
    const zone = typeof at === 'string' || at.dateOnly ? null : calendarZone(at.zone);
    if (zone === null || typeof at === 'string') continue;
    const instant = Temporal.Instant.from(at.at);
    const [first, last] = spans.get(zone) ?? [instant, instant];
    spans.set(zone, [Temporal.Instant.compare(instant, first) < 0 ? instant : first, Temporal.Instant.compare(instant, last) > 0 ? instant : last]);
  }
  return [...spans].map(([zone, [first, last]]) => timeZoneComponent(zone, first, last)).join('');
}

/** An iCalendar object (RFC 5545): events without duration, in the zones of their notices. */
export function writeCalendar({ product, language, subscription, events }: CalendarFile): string {
  const calendar = ical({
    prodId: { company: product, product: 'Notices', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ...(subscription ? { name: subscription.name, ttl: subscription.everySeconds } : {}),
  });
  for (const { uid, sequence, revisedAt, at, summary, description, isCancelled, url, alarm } of events) {
    const event = calendar.createEvent({
      id: uid,
      sequence,
      stamp: revisedAt,
      ...(subscription ? { lastModified: revisedAt } : {}),
      ...startOf(at),
      summary,
      description: { plain: description },
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(url === null ? {} : { url }),
    });
    if (alarm !== undefined) event.createAlarm({ type: ICalAlarmType.display, trigger: DAY_S, description: alarm });
  }
  const text = calendar.toString();
  // The library's own VTIMEZONE support writes DTSTAMP in that zone, but it must be UTC (RFC 5545, section 3.8.7.2).
  // A calendar has at least one component (section 3.6), so that an empty one has its reader's zone.
  const zones = subscription && events.length === 0 ? timeZoneComponent(subscription.zone, Temporal.Instant.fromEpochMilliseconds(0)) : timeZones(events);
  const completeText = text.replace(events.length === 0 ? 'END:VCALENDAR' : 'BEGIN:VEVENT', (begin) => `${zones}${begin}`);
  return completeText.endsWith('\r\n') ? completeText : `${completeText}\r\n`;
}
