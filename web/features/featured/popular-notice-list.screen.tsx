import { Link, useSearchParams } from 'react-router';
import { featuredNotices } from '#contract/featured-notices.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import { NoticeCard } from '../../domain/notice-card/notice-card.tsx';
import { SelectionSlot } from '../../domain/notice-card/select-slot.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from '../../domain/notice-card/notice-list.module.css';

await loadTexts('featured', 'lists');

/** The notices that the portal shows first on this site. */
export default function PopularNoticeList() {
  const t = useT();
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const list = useEndpoint(featuredNotices, { query: cursor === null ? {} : { cursor } });
  useCrumbs([{ label: t('featured.title') }]);
  const { data } = list;
  if (!data) return <NotLoaded queries={[list]} />;
  return (
    <div className={css.page}>
      <header className={parts.head}>
        <h1>{t('featured.title')}</h1>
        <Link className={ui.quiet} to="/LocalTenders?state=open">
          {t('featured.all')}
        </Link>
      </header>
      <p>{t(data.items.length === 0 ? 'featured.none' : 'featured.intro')}</p>
      <ServerClock at={data.now} isFetched>
        <ul className={css.list}>
          {data.items.map((notice) => (
            <li key={notice.id}>
              <NoticeCard notice={notice} sectors={{}} isSelectable />
            </li>
          ))}
        </ul>
      </ServerClock>
      <DirectoryPagination path="/popular-notice-list" query={search} list={data} />
      <SelectionSlot notices={data.items} />
    </div>
  );
}
