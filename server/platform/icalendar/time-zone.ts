const YEARS_AFTER = 1;

const twoDigits = (value: number) => String(Math.trunc(value)).padStart(2, '0');

/** "+0545" from nanoseconds (RFC 5545, section 3.3.14). */
function offsetText(zoned: Temporal.ZonedDateTime): string {
  const seconds = Math.trunc(zoned.offsetNanoseconds / 1e9);
  const size = Math.abs(seconds);
  return `${seconds < 0 ? '-' : '+'}${twoDigits(size / 3600)}${twoDigits((size / 60) % 60)}${size % 60 === 0 ? '' : twoDigits(size % 60)}`;
}

const localText = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/gu, '');

/** Whether clocks went forward and will go back: a permanent change is standard time, like Kathmandu's of 1986. */
function isDaylight(before: Temporal.ZonedDateTime, after: Temporal.ZonedDateTime): boolean {
  const next = after.getTimeZoneTransition('next');
  return after.offsetNanoseconds > before.offsetNanoseconds && next !== null && next.offsetNanoseconds < after.offsetNanoseconds;
}

function observance(before: Temporal.ZonedDateTime, after: Temporal.ZonedDateTime): string[] {
  const kind = isDaylight(before, after) ? 'DAYLIGHT' : 'STANDARD';
  // The moment of change is written in the offset before it (RFC 5545, section 3.6.5).
  // Not by a zone of that offset: offsets of local mean time have seconds, which no zone may have.
  const began = after.toInstant().add({ nanoseconds: before.offsetNanoseconds }).toZonedDateTimeISO('UTC').toPlainDateTime();
  return [`BEGIN:${kind}`, `DTSTART:${localText(began)}`, `TZOFFSETFROM:${offsetText(before)}`, `TZOFFSETTO:${offsetText(after)}`, `END:${kind}`];
}

/** The IANA zone of a time; null for UTC, a bare offset, and a zone that this engine does not know. */
export function calendarZone(zone: string): string | null {
  if (!/^[A-Za-z]/u.test(zone) || /^(?:UTC|GMT|Etc\/.*)$/u.test(zone)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return null;
  }
}

/**
 * A VTIMEZONE for the instants from one to another: the offset in force at the first, and each change up to a year after the last.
 * Changes are listed one by one, not as a recurrence rule, so it is right whatever the law of the zone.
 */
export function timeZoneComponent(zone: string, from: Temporal.Instant, until: Temporal.Instant = from): string {
  const zoned = from.toZonedDateTimeISO(zone);
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`];
  let change = zoned.getTimeZoneTransition('previous');
  if (change) lines.push(...observance(change.subtract({ nanoseconds: 1 }), change));
  else lines.push('BEGIN:STANDARD', 'DTSTART:19700101T000000', `TZOFFSETFROM:${offsetText(zoned)}`, `TZOFFSETTO:${offsetText(zoned)}`, 'END:STANDARD');
  const last = until.toZonedDateTimeISO(zone).add({ years: YEARS_AFTER });
  for (
    change = zoned.getTimeZoneTransition('next');
    change && Temporal.ZonedDateTime.compare(change, last) < 0;
    change = change.getTimeZoneTransition('next')
  ) {
    lines.push(...observance(change.subtract({ nanoseconds: 1 }), change));
  }
  return `${[...lines, 'END:VTIMEZONE'].join('\r\n')}\r\n`;
}
