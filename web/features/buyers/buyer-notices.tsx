import { Link, useLocation } from 'react-router';
import { MAX_SEARCH_LENGTH } from '#contract/search-words.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { addressOfBuyer } from '../../lib/addresses.ts';
import { addressOf, cleanQuery } from '../../lib/search-query.ts';
import { useFormats } from '../../lib/site.tsx';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import { SyncedInput } from '../../ui/synced-fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import listCss from '../../ui/list.module.css';
import { NoticeCard } from '../../domain/notice-card/notice-card.tsx';
import { SelectionSlot } from '../../domain/notice-card/select-slot.tsx';
import ui from '../../ui/ui.module.css';
import type { BuyerData } from './buyer-data.server.ts';
import css from './buyer-page.module.css';
import { type NoticeTab, noticeTabs } from './notice-tabs.ts';

await loadTexts('lists');

/** A buyer's notices in tabs, with a search. */
export function BuyerNotices({ data: { buyer, tab: currentTab, result, sectors } }: { data: BuyerData }) {
  const t = useT();
  const { count } = useFormats();
  const { search } = useLocation();
  const words = cleanQuery(new URLSearchParams(search)).get('q') ?? '';
  const path = addressOfBuyer(buyer);
  const totals: Record<NoticeTab, number> = { open: buyer.open, past: buyer.notices - buyer.open, all: buyer.notices };
  const queryOf = (state: NoticeTab) => new URLSearchParams({ state, ...(words ? { q: words } : {}) });
  return (
    <section id="notices" aria-labelledby="notices-title">
      <h2 id="notices-title">{t('buyers.notices')}</h2>
      <nav className={`${listCss.tabs} ${css.tabs}`} aria-label={t('buyers.notices')}>
        {noticeTabs
          .filter((tab) => totals[tab] > 0 || tab === currentTab)
          .map((tab) => (
            <Link key={tab} to={addressOf(path, queryOf(tab))} aria-current={tab === currentTab ? 'page' : undefined} preventScrollReset>
              {t(`buyers.tab.${tab}`)} <em suppressHydrationWarning>{count(totals[tab])}</em>
            </Link>
          ))}
      </nav>
      <search>
        <form action={`${path}#notices`} method="get" className={css.searchForm}>
          <input type="hidden" name="state" value={currentTab} />
          <SyncedInput
            type="search"
            name="q"
            value={words}
            maxLength={MAX_SEARCH_LENGTH}
            aria-label={t('buyers.searchLabel')}
            placeholder={t('buyers.searchLabel')}
          />
          <button type="submit" className={ui.button}>
            <Icon name="search" />
            {t('lists.search')}
          </button>
        </form>
      </search>
      {words !== '' && (
        <p className={css.resultCount} suppressHydrationWarning>
          {t('buyers.resultCount', {
            notices: t('lists.notices', { count: result.total, n: count(result.total, result.totalIsCapped) }),
            words: result.correctedTo ?? words,
          })}
        </p>
      )}
      {result.items.length === 0 ? (
        <p className={css.empty}>{t('buyers.noNotices')}</p>
      ) : (
        <ol className={css.cards}>
          {result.items.map((notice) => (
            <li key={notice.id}>
              <NoticeCard notice={notice} match={notice.match} sectors={sectors} level={3} withBuyer={false} isSelectable />
            </li>
          ))}
        </ol>
      )}
      <DirectoryPagination path={path} query={queryOf(currentTab)} list={result} hash="#notices" />
      <SelectionSlot notices={result.items} />
    </section>
  );
}
