import { Link, useLocation } from 'react-router';
import { SEARCH_MAX } from '#contract/search-words.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { addressOfBuyer } from '../../lib/addresses.ts';
import { addressOf, cleanQuery } from '../../lib/search-query.ts';
import { useFormats } from '../../lib/site.tsx';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import { SyncedInput } from '../../ui/synced-fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import listed from '../../ui/list.module.css';
import { NoticeCard } from '../../domain/notice-card/notice-card.tsx';
import ui from '../../ui/ui.module.css';
import type { BuyerData } from './buyer-data.server.ts';
import css from './buyer-page.module.css';
import { type Part, parts } from './notice-tabs.ts';

await loadTexts('lists');

/** A buyer's notices: open, past or all, and those with certain words. */
export function BuyerNotices({ data: { buyer, part, result, sectors } }: { data: BuyerData }) {
  const t = useT();
  const { count } = useFormats();
  const { search } = useLocation();
  const words = cleanQuery(new URLSearchParams(search)).get('q') ?? '';
  const path = addressOfBuyer(buyer);
  const totals: Record<Part, number> = { open: buyer.open, past: buyer.notices - buyer.open, all: buyer.notices };
  const queryOf = (state: Part) => new URLSearchParams({ state, ...(words ? { q: words } : {}) });
  return (
    <section id="notices" aria-labelledby="notices-title">
      <h2 id="notices-title">{t('buyers.notices')}</h2>
      <nav className={`${listed.tabs} ${css.tabs}`} aria-label={t('buyers.notices')}>
        {parts
          .filter((each) => totals[each] > 0 || each === part)
          .map((each) => (
            <Link key={each} to={addressOf(path, queryOf(each))} aria-current={each === part ? 'page' : undefined} preventScrollReset>
              {t(`buyers.part.${each}`)} <em suppressHydrationWarning>{count(totals[each])}</em>
            </Link>
          ))}
      </nav>
      <search>
        <form action={`${path}#notices`} method="get" className={css.within}>
          <input type="hidden" name="state" value={part} />
          <SyncedInput type="search" name="q" value={words} maxLength={SEARCH_MAX} aria-label={t('buyers.within')} placeholder={t('buyers.within')} />
          <button type="submit" className={ui.button}>
            <Icon name="search" />
            {t('lists.search')}
          </button>
        </form>
      </search>
      {words !== '' && (
        <p className={css.found} suppressHydrationWarning>
          {t('buyers.resultCount', {
            notices: t('lists.notices', { count: result.total, n: count(result.total, result.totalIsCapped) }),
            words: result.correctedTo ?? words,
          })}
        </p>
      )}
      {result.items.length === 0 ? (
        <p className={css.none}>{t('buyers.noNotices')}</p>
      ) : (
        <ol className={css.cards}>
          {result.items.map((notice) => (
            <li key={notice.id}>
              <NoticeCard notice={notice} match={notice.match} sectors={sectors} level={3} withBuyer={false} />
            </li>
          ))}
        </ol>
      )}
      <DirectoryPagination path={path} query={queryOf(part)} list={result} hash="#notices" />
    </section>
  );
}
