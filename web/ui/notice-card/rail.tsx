import type { NoticeCard } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { useNow } from '../../lib/clock.tsx';
import { countdownOf } from '../../lib/countdown.ts';
import { useFormats } from '../../shell/site.tsx';
import css from './notice-card.module.css';

const signs: Record<string, string> = { closed: '—', awarded: '✓', cancelled: '✕', none: '∞' };

/** The fixed rail of a card: how long a notice is still open, by the server's clock. */
export function Rail({ notice }: { notice: Pick<NoticeCard, 'state' | 'deadline'> }) {
  const t = useT();
  const { count } = useFormats();
  const { unit, left, tone } = countdownOf(notice.state, notice.deadline, useNow());
  return (
    <div className={css.rail} data-tone={tone}>
      <b aria-hidden={unit in signs ? true : undefined} suppressHydrationWarning>
        {signs[unit] ?? count(left)}
      </b>
      <span suppressHydrationWarning>{t(`words.countdown.${unit}`, { count: left })}</span>
    </div>
  );
}
