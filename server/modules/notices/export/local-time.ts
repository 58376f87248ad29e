import type { NoticeTime } from '#contract/notices.ts';
import type { LocalTime } from '#server/platform/workbook/sheet-xml.ts';

/** An instant on the clocks of a zone; of a zone that nobody knows, in UTC. */
function inZone(at: string, zone: string): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.from(at);
  try {
    return instant.toZonedDateTimeISO(zone);
  } catch {
    return instant.toZonedDateTimeISO('UTC');
  }
}

/** The day of an instant in a zone. */
export const localDay = (at: string, zone: string): LocalTime => ({ day: inZone(at, zone).toPlainDate().toString() });

/** A deadline as its buyer's clocks show it, and the zone that these have. */
export function localTime({ at, zone, dateOnly }: NoticeTime): { local: LocalTime; zone: string } {
  const zoned = inZone(at, zone);
  const local = dateOnly
    ? { day: zoned.toPlainDate().toString() }
    : { time: zoned.toPlainDateTime().round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString({ smallestUnit: 'minute' }) };
  return { local, zone: zoned.timeZoneId };
}
