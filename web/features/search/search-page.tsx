import { type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { FilterCounts } from '#contract/search.ts';
import { useT } from '../../i18n.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { type Chosen, addressOf, chosenFilters, isFixed, withoutFilter } from '../../lib/search-query.ts';
import { ALL_STATES } from '../../lib/tender-list.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import listed from '../../ui/list.module.css';
import { NoticeCard } from '../../domain/notice-card/notice-card.tsx';
import { SelectionSlot } from '../../domain/notice-card/select-slot.tsx';
import { SearchBox } from '../../domain/search-box/search-box.tsx';
import ui from '../../ui/ui.module.css';
import { FeedLinks } from './feed-links.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { IgnoredFilters } from './ignored-filters.tsx';
import { NoResults } from './no-results.tsx';
import { SearchPagination } from './search-pagination.tsx';
import { ResultBar } from './result-bar.tsx';
import type { SearchData } from './search-data.server.ts';
import css from './search.module.css';
import { FORM_ID, useSearch } from './use-search.ts';

/** Arrow keys walk from the search box through the results and back; Enter opens one, like any link. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const target = event.target as HTMLElement;
  if (!target.matches('[data-search], [data-result]')) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-search], [data-result]')];
  const next = stops[stops.indexOf(target) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.closest('article')?.scrollIntoView({ block: 'nearest' });
}

function CorrectedWords({ data, path }: { data: SearchData; path: string }) {
  const t = useT();
  const { shownQuery } = useSearch(path);
  const { correctedTo } = data.result;
  const typedWords = shownQuery.get('q');
  if (!correctedTo || !typedWords) return null;
  const exactly = withoutFilter(shownQuery, 'exact');
  exactly.set('exact', 'true');
  return (
    <p className={css.spelling}>
      {t('search.corrected')} <b>{correctedTo}</b>.{' '}
      <Link className={ui.link} to={addressOf(path, exactly)} preventScrollReset>
        {t('search.instead', { words: typedWords })}
      </Link>
    </p>
  );
}

/** Other words, where the typed ones found few tenders and these would find far more. */
function SpellingSuggestion({ data, path }: { data: SearchData; path: string }) {
  const t = useT();
  const { shownQuery } = useSearch(path);
  if (!data.suggestedWords) return null;
  const query = withoutFilter(shownQuery, 'q');
  query.set('q', data.suggestedWords);
  return (
    <p className={css.spelling}>
      <Link className={`${ui.link} ${ui.tap}`} to={addressOf(path, query)} preventScrollReset>
        {t('search.meant', { words: data.suggestedWords })}
      </Link>
    </p>
  );
}

/** The two lists of tenders, each with its number of hits; no number while the country is still to be picked. */
function Tabs({ path, data }: { path: string; data: SearchData }) {
  const t = useT();
  const { count } = useFormats();
  const { shownQuery } = useSearch(path);
  // The country is what they differ in.
  const otherListQuery = withoutFilter(shownQuery, 'country');
  return (
    <nav className={`${listed.tabs} ${css.tabs}`} aria-label={t('search.scope')}>
      {(['/LocalTenders', '/global-tenders'] as const).map((each) => {
        const tabTotal = each === path ? data.result : data.elsewhere;
        return (
          <Link
            key={each}
            to={addressOf(each, each === path ? withoutFilter(shownQuery, 'cursor') : otherListQuery)}
            aria-current={each === path ? 'page' : undefined}
          >
            {t(each === '/LocalTenders' ? 'search.local' : 'search.global')}
            {tabTotal && <span suppressHydrationWarning> {count(tabTotal.total, tabTotal.totalIsCapped)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** A link to the form with every filter, filled with this search. */
function AdvancedLink({ path }: { path: string }) {
  const t = useT();
  const { shownQuery } = useSearch(path);
  const { site } = usePageSite();
  const query = withoutFilter(shownQuery, 'lang');
  if (site.country && path === '/global-tenders') query.set('scope', 'global');
  return (
    <p className={css.advanced}>
      <Link className={`${ui.link} ${ui.tap}`} to={addressOf('/advance-search', query)}>
        {t('search.advanced')}
      </Link>
    </p>
  );
}

/** How many are open, of all or of the search. */
function StateLine({ counts, isNarrowed }: { counts: FilterCounts['filters'][string]; isNarrowed: boolean }) {
  const t = useT();
  const { count } = useFormats();
  const countOfState = (state: string) => counts.find(({ value }) => value === state);
  const [open, closing] = [countOfState('open'), countOfState('closing')];
  if (!open) return null;
  const parts = [
    t('search.openNow', { count: open.count, n: count(open.count, open.isCapped) }),
    ...(closing && closing.count > 0 ? [t('search.closingNow', { count: closing.count, n: count(closing.count, closing.isCapped) })] : []),
  ].join(' · ');
  return (
    <p className={`${listed.sub} ${css.stateLine}`} suppressHydrationWarning>
      {isNarrowed ? t('search.narrowed', { counts: parts }) : parts}
    </p>
  );
}

const NO_ITEMS: readonly never[] = [];
/** States whose lists contain open notices. */
const withOpen: ReadonlySet<string> = new Set(['open', 'closing', ALL_STATES]);

interface SearchPageProps {
  data: SearchData;
  title: string;
  path: string;
  /** Language of the title where it differs from the page's. */
  titleLanguage?: string | undefined;
  /** The page's own parameters: they stay whatever is filtered, and have no chip. */
  fixed?: readonly Chosen[];
  /** Filters that would repeat what the page says. */
  hidden?: readonly string[];
  /** All of one country, which the cards then omit. */
  local?: boolean;
  children?: ReactNode;
}

/** A list of tenders with search box, filters and results; its whole state is in the address. `children` are shown in its head. */
export function SearchPage({
  data,
  title,
  titleLanguage,
  path,
  fixed = NO_ITEMS,
  hidden = NO_ITEMS,
  local = data.scope === 'local',
  children,
}: SearchPageProps) {
  const { count } = useFormats();
  const { query, isLoading } = useSearch(path);
  const { result, counts } = data;
  // The counts by state cover all other filters.
  const isNarrowed =
    query.has('q') || chosenFilters(query).some(({ name, value }) => name !== 'state' && !(name === 'country' && local) && !isFixed(fixed, name, value));
  // With another state chosen, the list below has no open notices.
  const isOfOpen = query.getAll('state').every((state) => withOpen.has(state));
  const total = count(result.total, result.totalIsCapped);
  return (
    <ServerClock at={data.now}>
      <div role="presentation" onKeyDown={walk}>
        <div className={`${listed.head} ${css.head}`}>
          <div className={ui.wrap}>
            <h1 lang={titleLanguage} suppressHydrationWarning>
              {title}
            </h1>
            {counts['state'] && isOfOpen && <StateLine counts={counts['state']} isNarrowed={isNarrowed} />}
            <SearchBox words={query.get('q') ?? ''} scope={data.scope} action={path} form={FORM_ID} />
            <CorrectedWords data={data} path={path} />
            <SpellingSuggestion data={data} path={path} />
            {(path === '/LocalTenders' || path === '/global-tenders') && (
              <>
                <AdvancedLink path={path} />
                <Tabs path={path} data={data} />
              </>
            )}
            {children}
          </div>
        </div>
        <div className={`${ui.wrap} ${css.columns}`}>
          <FilterPanel path={path} counts={counts} fixed={fixed} hidden={local ? [...hidden, 'country'] : hidden} total={total} ignored={data.ignored} />
          <section className={css.results} aria-labelledby="results" aria-busy={isLoading}>
            <ResultBar path={path} counts={counts} total={total} result={result} ignored={data.ignored} fixed={fixed} search={data.search} />
            <IgnoredFilters list={data.ignored} />
            {result.items.length === 0 ? (
              <NoResults path={path} result={result} counts={counts} fixed={fixed} search={data.search} />
            ) : (
              <ol className={`${css.list} ${ui.skeletons}`}>
                {result.items.map((notice) => (
                  <li key={notice.id}>
                    <NoticeCard notice={notice} match={notice.match} sectors={data.sectors} withCountry={!local} isSelectable level={3} />
                  </li>
                ))}
              </ol>
            )}
            <SearchPagination path={path} result={result} />
            <FeedLinks search={data.search} />
            <SelectionSlot notices={result.items} />
          </section>
        </div>
      </div>
    </ServerClock>
  );
}
