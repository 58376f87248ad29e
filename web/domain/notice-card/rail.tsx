import type { NoticeCard } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { useNow } from '../../lib/clock.tsx';
import { countdownOf } from '../../lib/countdown.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import css from './notice-card.module.css';

/** Icons of notices that are over; the words are beneath. */
const signs: Partial<Record<string, IconName>> = { awarded: 'check', cancelled: 'close' };

/** Years ahead: the number has a separator, and the rail is narrow. */
const WIDE_COUNT = 1000;

/**
 * When a notice closes or closed, in its own zone. The zone is named where it is not the site's. The year is left out while it is this year
 * and still to come.
 */
function Closing({ deadline, isOver }: { deadline: NonNullable<NoticeCard['deadline']>; isOver: boolean }) {
  const t = useT();
  const { firstDate, secondDate, zoneName, otherZone } = useFormats();
  const { at, zone, dateOnly } = deadline;
  const time = dateOnly ? null : firstDate(at, zone, 'time');
  const shape = isOver ? 'short' : 'dayMonth';
  const day = firstDate(at, zone, shape);
  const second = secondDate(at, zone, shape);
  const otherZoneTime = isOver || time === null ? null : otherZone(at, zone);
  return (
    <time dateTime={at} title={time === null ? undefined : `${time}, ${t('words.zoneTime', { zone: zoneName(zone) })}`} suppressHydrationWarning>
      <span suppressHydrationWarning>{day}</span> {second && <span className={css.second}>{second}</span>}{' '}
      {!isOver && time !== null && <span suppressHydrationWarning>{time}</span>} {otherZoneTime && <span className={css.second}>{otherZoneTime}</span>}
    </time>
  );
}

/** When a notice was awarded, as its source gave it: a day, or an instant, shown as a day in the notice's zone. */
function Awarded({ awardedAt, zone: ofNotice }: { awardedAt: string; zone: string | undefined }) {
  const { firstDate, secondDate, siteZone } = useFormats();
  const [at, zone] = awardedAt.length === 10 ? [`${awardedAt}T12:00:00Z`, 'UTC'] : [awardedAt, ofNotice ?? siteZone];
  const second = secondDate(at, zone, 'short');
  return (
    <time dateTime={awardedAt} suppressHydrationWarning>
      <span suppressHydrationWarning>{firstDate(at, zone, 'short')}</span> {second && <span className={css.second}>{second}</span>}
    </time>
  );
}

/** The fixed rail of a card: how long a notice is open, by the server's clock, and until when; for an awarded one, since when. */
export function Rail({ notice }: { notice: NoticeCard }) {
  const t = useT();
  const { count } = useFormats();
  const { unit, unitsLeft, tone } = countdownOf(notice.state, notice.deadline, useNow());
  const sign = signs[unit];
  return (
    <div className={css.rail} data-tone={tone}>
      {unitsLeft > 0 && (
        <b data-long={unitsLeft >= WIDE_COUNT || undefined} suppressHydrationWarning>
          {count(unitsLeft)}
        </b>
      )}
      {sign && <Icon name={sign} size={26} />}
      <span suppressHydrationWarning>{t(`words.countdown.${unit}`, { count: unitsLeft })}</span>
      {unit === 'awarded' && !notice.locked && notice.awardedAt !== null && <Awarded awardedAt={notice.awardedAt} zone={notice.deadline?.zone} />}
      {notice.deadline && unit !== 'cancelled' && unit !== 'awarded' && <Closing deadline={notice.deadline} isOver={unitsLeft === 0} />}
    </div>
  );
}
