import { loadTexts } from '../../i18n.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { Locked } from './locked.tsx';
import css from './page-parts.module.css';
import { NamesContext } from './notice-names.ts';
import { NoticeSections } from './notice-sections.tsx';
import { OpeningSlot } from './opening-slot.tsx';
import type { BodyProps } from './page-extras.ts';
import { Similar } from './similar.tsx';
import type { FullNotice } from './use-full-notice.ts';
import { Warnings } from './warnings.tsx';

await loadTexts('notice', 'links', 'search', 'tools');

/** A notice's page below its head. It can be read without its script, which loads when the reader begins to use the page. */
export default function NoticeBody({ notice, names, extras, now, retry }: BodyProps & Pick<FullNotice, 'retry'>) {
  return (
    <NamesContext value={names}>
      <div className={css.body}>
        {notice.locked ? (
          <Locked notice={notice} access={extras.access} retry={retry} />
        ) : (
          <>
            <Warnings notice={notice} />
            <NoticeSections notice={notice} extras={extras} />
            <OpeningSlot notice={notice} />
          </>
        )}
        {extras.similar && (
          <ServerClock at={now}>
            <Similar similar={extras.similar} />
          </ServerClock>
        )}
      </div>
    </NamesContext>
  );
}
