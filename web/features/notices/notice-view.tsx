import { ServerClock } from '../../lib/clock.tsx';
import { hydrateOnInteraction } from '../../shell/hydrate-on-interaction.tsx';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';
import ui from '../../ui/ui.module.css';
import type { BodyProps } from './page-extras.ts';
import css from './notice-page.module.css';
import { NoticeHead } from './notice-head.tsx';
import { SectionMenu } from './section-menu.tsx';
import { sectionsOf } from './sections.ts';
import { StickyHead } from './sticky-head.tsx';
import type { FullNotice } from './use-full-notice.ts';

const NoticeBody = await hydrateOnInteraction(() => import('./notice-body.tsx'));

/** The page of a notice, whole or as much as a reader without a subscription may see. */
export function NoticeView({ sectors, ...props }: BodyProps & Pick<FullNotice, 'retry'> & { sectors: SectorNames }) {
  const { notice, extras, now } = props;
  const body = <NoticeBody {...props} />;
  return (
    <article>
      <ServerClock at={now} everyMs={1000}>
        <StickyHead notice={notice} />
        <NoticeHead notice={notice} sectors={sectors} extras={extras} />
      </ServerClock>
      <div className={`${ui.wrap} ${notice.locked ? css.lockedBody : css.body}`}>
        {notice.locked ? (
          body
        ) : (
          <>
            <SectionMenu sections={sectionsOf(notice, extras)} similar={extras.similar?.title ?? null} />
            <div className={css.sections}>{body}</div>
          </>
        )}
      </div>
    </article>
  );
}
