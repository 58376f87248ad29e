import { Link, useSearchParams } from 'react-router';
import { listFollowedNotices, unfollowNotice } from '#contract/following.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { NoticeCard } from '../../domain/notice-card/notice-card.tsx';
import { SelectionSlot } from '../../domain/notice-card/select-slot.tsx';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from '../../domain/notice-card/notice-list.module.css';

await loadTexts('following', 'form', 'lists');

/** The notices that the signed-in person follows. */
export default function FollowedNotices() {
  const t = useT();
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const list = useEndpoint(listFollowedNotices, { query: cursor === null ? {} : { cursor } });
  const runNotified = useNotifyingAction([listFollowedNotices]);
  useCrumbs([{ label: t('following.title') }]);
  const { data } = list;
  if (!data) return <NotLoaded queries={[list]} />;
  const stop = (notice: string, title: string) => void runNotified(() => call(unfollowNotice, { query: { notice } }), t('following.stopped'), title);
  return (
    <div className={css.page}>
      <header className={parts.head}>
        <h1>{t('following.title')}</h1>
        <Link className={ui.quiet} to="/calendar-and-reminders">
          {t('shell.calendar')}
        </Link>
      </header>
      <p>{t('following.intro')}</p>
      {data.items.length === 0 ? (
        <p>{t('following.none')}</p>
      ) : (
        <ServerClock at={data.now} isFetched>
          <ul className={css.list}>
            {data.items.map(({ notice }) => (
              <li key={notice.id}>
                <NoticeCard notice={notice} sectors={{}} isSelectable />
                <p>
                  <button type="button" className={ui.quiet} onClick={() => stop(notice.id, notice.title)}>
                    {t('following.stop')}
                  </button>
                </p>
              </li>
            ))}
          </ul>
        </ServerClock>
      )}
      <DirectoryPagination path="/followed-notices" query={search} list={data} />
      <SelectionSlot notices={data.items.map(({ notice }) => notice)} />
    </div>
  );
}
