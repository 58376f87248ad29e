import { Suspense, lazy } from 'react';
import { ServerClock } from '../../lib/clock.tsx';
import { firstUse, isInUse } from '../../lib/first-use.ts';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import type { BodyProps } from './page-parts.ts';
import css from './notice-page.module.css';
import { NoticeHead } from './notice-head.tsx';
import { SectionMenu } from './section-menu.tsx';
import { sectionsOf } from './sections.ts';
import { StickyHead } from './sticky-head.tsx';
import type { Whole } from './use-whole.ts';

// Who comes from another page of ours gets it with the page: awaited here, it is there when the page is drawn. On the
// first page nothing above it may tick: React would want to draw it anew before its script is there.
const body = () => import('./notice-body.tsx');
const NoticeBody = isInUse() ? (await body()).default : lazy(() => firstUse().then(body));

/** The page of one notice, whole or as far as a reader without a subscription sees it. */
export function NoticeView(props: BodyProps & Pick<Whole, 'again'>) {
  const { notice, parts, now } = props;
  const below = (
    <Suspense fallback={<Spinner />}>
      <NoticeBody {...props} />
    </Suspense>
  );
  return (
    <article>
      <ServerClock at={now} everyMs={1000}>
        <StickyHead notice={notice} />
        <NoticeHead notice={notice} />
      </ServerClock>
      <div className={`${ui.wrap} ${notice.locked ? css.lockedBody : css.body}`}>
        {notice.locked ? (
          below
        ) : (
          <>
            <SectionMenu sections={sectionsOf(notice)} similar={parts.similar?.title ?? null} />
            <div className={css.sections}>{below}</div>
          </>
        )}
      </div>
    </article>
  );
}
