import { languageOfReader } from '#contract/languages.ts';
import { reading } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { writeCalendar } from '#server/platform/icalendar/write-calendar.ts';
import { type DatedEvent, calendarTexts, eventsOfNotice } from './calendar-events.ts';
import { noticesForCalendar } from './calendar-feed.repo.ts';

const DAY_MS = 86_400_000;
/** How long an event stays that is over. */
const PAST_DAYS = 90;
const MAX_EVENTS = 500;
/** How often calendar programs should read it. */
const READ_EVERY_S = 3600;

/** Open ones by their times, then others from the latest on. */
const inOrder = (a: DatedEvent, b: DatedEvent) => (a.isOpen === b.isOpen ? (a.isOpen ? a.time - b.time : b.time - a.time) : a.isOpen ? -1 : 1);

/** The calendar of the actor: the dates of the notices that concern them, as far as they may see these now. */
export async function composeCalendar(ctx: Ctx, accountId: number, readersLanguage: string): Promise<string> {
  const language = languageOfReader(readersLanguage);
  const now = ctx.clock.now().getTime();
  const since = new Date(now - PAST_DAYS * DAY_MS);
  // The opening may be a while after the last deadline.
  const notices = await noticesForCalendar(ctx, accountId, new Date(since.getTime() - PAST_DAYS * DAY_MS), MAX_EVENTS);
  const dueOf = new Map(notices.map(({ noticeId, due }) => [noticeId, due]));
  const dates = await reading.datesOf(
    ctx,
    notices.map(({ noticeId }) => noticeId),
  );
  const events = dates
    .flatMap((notice) => eventsOfNotice(notice, dueOf.get(notice.id) ?? null, { site: ctx.site, language }))
    .filter(({ time }) => time > since.getTime())
    .toSorted(inOrder)
    .slice(0, MAX_EVENTS);
  const product = ctx.config.PRODUCT_NAME;
  const subscription = { name: calendarTexts(language)('calendar.feedName', { product }), everySeconds: READ_EVERY_S, zone: ctx.site.timeZone };
  return writeCalendar({ product, language, subscription, events });
}
