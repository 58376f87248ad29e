import type { NoticeCard } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { useNow } from '../../lib/clock.tsx';
import { countdownOf } from '../../lib/countdown.ts';
import { useFormats } from '../../shell/site.tsx';
import { Icon, type IconName } from '../icons.tsx';
import css from './notice-card.module.css';

/** Signs of what has no time left; the words stand beneath. */
const signs: Partial<Record<string, IconName>> = { awarded: 'check', cancelled: 'close' };

/** Years ahead: the number has a separator, and the rail is narrow. */
const MANY = 1000;

/** When a notice closes or closed, in its own zone, which is told where it is not the site's: without the year while it is this one and still to come. */
function Closing({ deadline, isOver }: { deadline: NonNullable<NoticeCard['deadline']>; isOver: boolean }) {
  const t = useT();
  const { firstDate, secondDate, zoneName, otherZone } = useFormats();
  const { at, zone, dateOnly } = deadline;
  const time = dateOnly ? null : firstDate(at, zone, 'time');
  const shape = isOver ? 'short' : 'dayMonth';
  const day = firstDate(at, zone, shape);
  const second = secondDate(at, zone, shape);
  const other = isOver || time === null ? null : otherZone(at, zone);
  return (
    <time dateTime={at} title={time === null ? undefined : `${time}, ${t('words.zoneTime', { zone: zoneName(zone) })}`} suppressHydrationWarning>
      <span suppressHydrationWarning>{day}</span> {second && <span className={css.second}>{second}</span>}{' '}
      {!isOver && time !== null && <span suppressHydrationWarning>{time}</span>} {other && <span className={css.second}>{other}</span>}
    </time>
  );
}

/** The fixed rail of a card: how long a notice is still open, by the server's clock, and until when. */
export function Rail({ notice }: { notice: Pick<NoticeCard, 'state' | 'deadline'> }) {
  const t = useT();
  const { count } = useFormats();
  const { unit, left, tone } = countdownOf(notice.state, notice.deadline, useNow());
  const sign = signs[unit];
  return (
    <div className={css.rail} data-tone={tone}>
      {left > 0 && (
        <b data-long={left >= MANY || undefined} suppressHydrationWarning>
          {count(left)}
        </b>
      )}
      {sign && <Icon name={sign} size={26} />}
      <span suppressHydrationWarning>{t(`words.countdown.${unit}`, { count: left })}</span>
      {notice.deadline && unit !== 'cancelled' && unit !== 'awarded' && <Closing deadline={notice.deadline} isOver={left === 0} />}
    </div>
  );
}
