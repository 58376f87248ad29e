import type { NoticePage } from '#contract/notices.ts';
import ui from '../../ui/ui.module.css';
import { Locked } from './locked.tsx';
import css from './notice-page.module.css';
import { NamesContext, type NoticeNames } from './notice-names.ts';
import { NoticeHead } from './notice-head.tsx';
import { NoticeSections } from './notice-sections.tsx';
import { SectionMenu } from './section-menu.tsx';
import { sectionsOf } from './sections.ts';
import { StickyHead } from './sticky-head.tsx';
import { Warnings } from './warnings.tsx';

/** The page of one notice, whole or as far as a reader without a subscription sees it. */
export function NoticeView({ notice, names }: { notice: NoticePage; names: NoticeNames }) {
  return (
    <article>
      <StickyHead notice={notice} />
      <NoticeHead notice={notice} />
      <div className={`${ui.wrap} ${css.body}`}>
        {notice.locked ? (
          <Locked notice={notice} />
        ) : (
          <NamesContext value={names}>
            <SectionMenu sections={sectionsOf(notice)} />
            <div className={css.sections}>
              <Warnings notice={notice} />
              <NoticeSections notice={notice} />
            </div>
          </NamesContext>
        )}
      </div>
    </article>
  );
}
