import type { NoticeTime } from '#contract/notices.ts';
import type { ExportWords } from './export-words.ts';

/** A deadline in words, with the zone that it is in. */
export function deadlineText({ at, zone, dateOnly }: NoticeTime, { t, formats }: ExportWords): string {
  const day = formats.instant(at, zone, 'weekday');
  return `${dateOnly ? day : `${day}, ${formats.instant(at, zone, 'time')}`} (${t('words.zoneTime', { zone: formats.zoneName(zone) })})`;
}
