import type { NoticePage } from '#contract/notices.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { fitsCalendar, writeCalendar } from '#server/platform/icalendar/write-calendar.ts';
import { safeLine, shorten, uuidOf } from '#server/platform/safe-text.ts';
import { textsIn } from '../texts.ts';

const HOUR_MS = 3_600_000;
const MAX_TITLE = 300;

export interface CalendarOptions {
  language: InterfaceLanguage;
  product: string;
  /** Address of the notice's page; null on an unknown host. */
  url: string | null;
  now: Date;
}

/**
 * When the entry was last revised. For a locked notice that is secret, so it is the present hour and a calendar takes the newest entry it
 * gets.
 */
function revisedAt(notice: NoticePage, now: Date): Date {
  if (notice.locked) return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const times = [...notice.amendments.map(({ at }) => at), notice.publishedAt ?? ''].map((at) => Date.parse(at)).filter((at) => at <= now.getTime());
  return new Date(Math.max(0, ...times));
}

function descriptionOf(notice: NoticePage, { language, url }: CalendarOptions): string {
  const t = textsIn(language);
  const zone = notice.deadline?.zone ?? 'UTC';
  return [
    notice.state === 'cancelled' ? t('calendar.cancelled') : null,
    notice.buyer ? t('calendar.buyer', { name: safeLine(notice.buyer.name) }) : null,
    !notice.locked && notice.reference ? t('calendar.reference', { reference: safeLine(notice.reference) }) : null,
    notice.deadline?.zoneAssumed ? t('calendar.zoneAssumed', { zone }) : null,
    notice.locked ? t('calendar.locked') : null,
    url === null ? null : t('calendar.read', { url }),
  ]
    .filter((line) => line !== null)
    .join('\n');
}

/**
 * The deadline of a notice as an iCalendar object (RFC 5545): one event without duration, in the buyer's zone or UTC. It is an all-day
 * event where the source gives only a day. The UID never changes; SEQUENCE counts amendments. For a locked notice it holds only what
 * everybody may see.
 * @returns null for a notice without a deadline, and for a year that the format cannot hold.
 */
export function deadlineCalendar(notice: NoticePage, options: CalendarOptions): string | null {
  const { deadline } = notice;
  if (!deadline || !fitsCalendar(deadline.at)) return null;
  const t = textsIn(options.language);
  const title = shorten(safeLine(notice.title), MAX_TITLE);
  const isCancelled = notice.state === 'cancelled';
  return writeCalendar({
    product: options.product,
    language: options.language,
    events: [
      {
        uid: uuidOf(notice.id),
        // A cancelled notice may say so without an amendment, and still needs a new entry.
        sequence: notice.locked ? 0 : notice.version - 1 + (isCancelled ? 1 : 0),
        revisedAt: revisedAt(notice, options.now),
        at: deadline,
        summary: t(isCancelled ? 'calendar.summaryCancelled' : 'calendar.summary', { title }),
        description: descriptionOf(notice, options),
        isCancelled,
        url: options.url,
        ...(notice.state === 'open' ? { alarm: t('calendar.alarm', { title }) } : {}),
      },
    ],
  });
}
