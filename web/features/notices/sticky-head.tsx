import { useEffect, useState } from 'react';
import type { NoticePage } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { useNow } from '../../lib/clock.tsx';
import { countdownOf } from '../../lib/countdown.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { webAddress } from './actions.tsx';
import css from './sticky-head.module.css';

/** Whether the notice's head has scrolled out of sight. */
function useHeadIsGone(): boolean {
  const [isHeadGone, setHeadGone] = useState(false);
  useEffect(() => {
    const head = document.getElementById('notice-head');
    if (!head) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry && setHeadGone(!entry.isIntersecting && entry.boundingClientRect.top < 0), {
      rootMargin: '-80px 0px 0px',
    });
    observer.observe(head);
    return () => observer.disconnect();
  }, []);
  return isHeadGone;
}

/** The notice's head while scrolling, in place of the page's header. A repetition, so it is not read out. */
export function StickyHead({ notice }: { notice: NoticePage }) {
  const t = useT();
  const { count } = useFormats();
  const isHeadGone = useHeadIsGone();
  const { unit, unitsLeft, tone } = countdownOf(notice.state, notice.deadline, useNow());
  const source = notice.locked ? null : webAddress(notice.content.sourceUrl);
  return (
    <div className={css.sticky} data-shown={isHeadGone ? '' : undefined} aria-hidden="true" inert={!isHeadGone}>
      <div className={ui.wrap}>
        <div className={css.stickyTitle}>
          <b lang={notice.language ?? undefined}>{notice.title}</b>
          {notice.buyer && <span>{notice.buyer.name}</span>}
        </div>
        <div className={css.stickyTimeLeft} data-tone={tone}>
          {unitsLeft > 0 && <b suppressHydrationWarning>{count(unitsLeft)}</b>}
          <span suppressHydrationWarning>{unitsLeft > 0 ? t(`words.countdown.${unit}`, { count: unitsLeft }) : t(`notice.countdown.${unit}`)}</span>
        </div>
        {source && (
          <a className={ui.primary} href={source} rel="noopener nofollow" target="_blank" tabIndex={-1}>
            {t('notice.source')}
          </a>
        )}
      </div>
    </div>
  );
}
