import { useSyncExternalStore } from 'react';
import type { NoticePage, NoticeTime } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { useNow } from '../../lib/clock.tsx';
import { countdownOf } from '../../lib/countdown.ts';
import { sameTime, timeParts } from '../../lib/format.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CalendarLink } from './calendar-link.tsx';
import css from './countdown-box.module.css';
import { reasonOf } from '../../lib/reason-of.ts';

const noSubscription = () => () => undefined;

/** The reader's own time zone, which only the browser knows. */
function useViewerZone(): string | null {
  return useSyncExternalStore(
    noSubscription,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}

/** A time in its own zone and (unless `hideOtherZones`) in UTC, the site's and the reader's, where those differ. */
export function ZonedTime({ time, strong = false, hideOtherZones = false }: { time: NoticeTime; strong?: boolean; hideOtherZones?: boolean }) {
  const t = useT();
  const { locale, siteZone, instant, firstDate, secondDate, zoneName } = useFormats();
  const viewerZone = useViewerZone();
  const parts = timeParts(locale, time);
  const second = secondDate(time.at, time.zone, 'day');
  const Day = strong ? 'strong' : 'span';
  const otherZones: string[] = [];
  if (!time.dateOnly) {
    for (const zone of ['UTC', siteZone, viewerZone]) {
      if (zone && !sameTime(time.at, zone, time.zone) && !otherZones.some((other) => sameTime(time.at, other, zone))) otherZones.push(zone);
    }
  }
  const inZone = (zone: string) => {
    const sameDay = firstDate(time.at, zone, 'short') === firstDate(time.at, time.zone, 'short');
    return `${sameDay ? '' : `${instant(time.at, zone, 'short')}, `}${instant(time.at, zone, 'time')} ${zone === viewerZone && zone !== siteZone && zone !== 'UTC' ? t('notice.yourTime') : zoneName(zone)}`;
  };
  return (
    <time dateTime={time.at}>
      <Day suppressHydrationWarning>{parts.time ? `${parts.day}, ${parts.time}` : parts.day}</Day>
      {second && <span className={css.second}>{second}</span>}
      {parts.time && !hideOtherZones && (
        <span className={css.zone} suppressHydrationWarning>
          {zoneName(time.zone).startsWith('UTC') ? zoneName(time.zone) : t('words.zoneTime', { zone: zoneName(time.zone) })}
          {otherZones.length > 0 && ` (${otherZones.map(inZone).join(' · ')})`}
        </span>
      )}
    </time>
  );
}

/** The deadline and the time left, or when and why it was cancelled. Besides the title it is the most prominent part of the page. */
export function CountdownBox({ notice }: { notice: NoticePage }) {
  const t = useT();
  const { count } = useFormats();
  const { unit, unitsLeft, tone } = countdownOf(notice.state, notice.deadline, useNow());
  const content = notice.locked ? null : notice.content;
  const isCancelled = notice.state === 'cancelled';
  const noAward = notice.locked ? null : notice.noAward;
  // Under "Cancelled" a deadline would look like the day of the cancellation.
  const time = isCancelled ? (notice.locked ? notice.cancelledAt : noAward?.at) : notice.deadline;
  return (
    <section className={css.countdown} data-tone={tone} aria-label={t('notice.deadline')}>
      <p className={css.left} suppressHydrationWarning>
        {unitsLeft > 0 && <b suppressHydrationWarning>{count(unitsLeft)}</b>}
        {unitsLeft > 0 ? (
          <span suppressHydrationWarning>{t(`words.countdown.${unit}`, { count: unitsLeft })}</span>
        ) : (
          <strong>{t(`notice.countdown.${unit}`)}</strong>
        )}
      </p>
      {time && <ZonedTime time={time} strong />}
      {isCancelled && noAward?.reason && <p lang={notice.language ?? undefined}>{reasonOf(noAward.reason)}</p>}
      {time?.zoneAssumed && (
        <p className={css.assumed}>
          <Icon name="warning" />
          {t('notice.zoneAssumed')}
        </p>
      )}
      <CalendarLink notice={notice} />
      {!isCancelled && content?.questionsUntil && (
        <p className={css.further}>
          <span>{t('notice.field.questionsUntil')}</span>
          <ZonedTime time={content.questionsUntil} hideOtherZones={content.questionsUntil.zone === notice.deadline?.zone} />
        </p>
      )}
      {!isCancelled && content?.openingAt && (
        <p className={css.further}>
          <span>{t('notice.field.openingAt')}</span>
          <ZonedTime time={content.openingAt} hideOtherZones={content.openingAt.zone === notice.deadline?.zone} />
        </p>
      )}
    </section>
  );
}
