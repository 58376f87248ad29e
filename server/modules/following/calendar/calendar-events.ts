import type { NoticeTime } from '#contract/notices.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { reading } from '#server/modules/notices/index.ts';
import type { SiteContext } from '#server/platform/ctx.ts';
import { type CalendarEvent, fitsCalendar } from '#server/platform/icalendar/write-calendar.ts';
import { safeLine, shorten, uuidOf } from '#server/platform/safe-text.ts';
import { readPageTexts, translatorsOf } from '#server/platform/texts.ts';
import type { CalendarNotice } from './calendar-feed.repo.ts';

export const calendarTexts = translatorsOf(readPageTexts('syndication'));

type Dates = Awaited<ReturnType<typeof reading.datesOf>>[number];

const MAX_TITLE = 300;

/** An event, with what decides whether the calendar has it, and where. */
export interface DatedEvent extends CalendarEvent {
  /** Milliseconds. */
  readonly time: number;
  readonly isOpen: boolean;
}

interface Reader {
  readonly site: Pick<SiteContext, 'origin'>;
  readonly language: InterfaceLanguage;
}

function descriptionOf({ card }: Dates, url: string | null, language: InterfaceLanguage): string {
  const t = calendarTexts(language);
  return [
    card.state === 'cancelled' ? t('calendar.cancelled') : null,
    card.buyer ? t('calendar.buyer', { name: safeLine(card.buyer.name) }) : null,
    !card.locked && card.reference ? t('calendar.reference', { reference: safeLine(card.reference) }) : null,
    card.deadline?.zoneAssumed ? t('calendar.zoneAssumed', { zone: card.deadline.zone }) : null,
    card.locked ? t('calendar.locked') : null,
    url === null ? null : t('calendar.read', { url }),
  ]
    .filter((line) => line !== null)
    .join('\n');
}

/** The events of one notice: its deadline, the end of questions, the opening, and the day of what is assigned. */
export function eventsOfNotice(notice: Dates, due: CalendarNotice['due'], { site, language }: Reader): DatedEvent[] {
  const { card, questionsUntil, openingAt, changes, changedAt } = notice;
  const t = calendarTexts(language);
  const title = shorten(safeLine(card.title), MAX_TITLE);
  const uid = uuidOf(card.id);
  const isCancelled = card.state === 'cancelled';
  const url = site.origin === null ? null : `${site.origin}/notice-details/${encodeURIComponent(card.slug)}`;
  const common = { description: descriptionOf(notice, url, language), isCancelled, isOpen: card.state === 'open', url };
  // A notice may come cancelled from its source, without an amendment.
  const revised = { sequence: changes + (isCancelled ? 1 : 0), revisedAt: changedAt };
  const summary = (kind: 'summary' | 'questions' | 'opening' | 'due') => {
    const text = t(`calendar.${kind}`, { title });
    return isCancelled ? t('calendar.summaryCancelled', { title: text }) : text;
  };
  const dated = (kind: 'summary' | 'questions' | 'opening', id: string, at: NoticeTime | null): DatedEvent[] =>
    at && fitsCalendar(at.at) ? [{ ...common, ...revised, uid: id, summary: summary(kind), at, time: Date.parse(at.at) }] : [];
  // Of several assignments one is shown, and another once that has ended: only their times surely grow.
  const dueRevisedAt = due && new Date(Math.max(Date.parse(due.changedAt), changedAt.getTime()));
  const revisedDue = dueRevisedAt && { sequence: Math.floor(dueRevisedAt.getTime() / 60_000), revisedAt: dueRevisedAt };
  return [
    ...dated('summary', uid, card.deadline),
    ...dated('questions', `${uid}-questions`, questionsUntil),
    ...dated('opening', `${uid}-opening`, openingAt),
    ...(due && revisedDue
      ? [{ ...common, ...revisedDue, uid: `${uid}-due`, summary: summary('due'), at: due.on, time: Date.parse(`${due.on}T23:59:59Z`) }]
      : []),
  ];
}
