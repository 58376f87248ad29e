import { Link } from 'react-router';
import type { FilterCounts, SearchResult } from '#contract/search.ts';
import { useT } from '../../i18n.ts';
import { type Chosen, addressOf, isFixed, withoutFilter } from '../../lib/search-query.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import listed from '../../ui/list.module.css';
import { AlertLink } from '../../domain/alerts/alert-link.tsx';
import ui from '../../ui/ui.module.css';
import { labelOf } from '../../lib/search-labels.ts';
import css from './search.module.css';
import { useSearch } from './use-search.ts';

interface NoResultsProps {
  path: string;
  result: SearchResult;
  counts: FilterCounts['filters'];
  fixed: readonly Chosen[];
  /** The search as a query string. */
  search: string;
}

/** An empty list says what to leave out, and what that would find. */
export function NoResults({ path, result, counts, fixed, search }: NoResultsProps) {
  const t = useT();
  const formats = useFormats();
  const { site } = usePageSite();
  const { shownQuery } = useSearch(path);
  const describeFilter = (filter: string, value: string | null) =>
    filter === 'q'
      ? (value ?? shownQuery.get('q') ?? '')
      : value === null
        ? t(`search.filter.${filter}`, { defaultValue: filter, currency: '' })
        : labelOf(t, formats, counts, filter, value, shownQuery.get('valueCurrency') ?? site.currency);
  // Only what is in the address can be removed from it.
  const possible = result.loosen.filter(({ filter, value }) => shownQuery.has(filter) && !isFixed(fixed, filter, value ?? shownQuery.get(filter) ?? ''));
  // To leave out the default state comes first, with its own text: the reader never chose that state.
  const allStates = possible.find(({ filter, value }) => filter === 'state' && value === 'open');
  const loosen = possible.filter((each) => each !== allStates);
  const addressWithout = (filter: string, value: string | null) => addressWithAllStates(path, withoutFilter(shownQuery, filter, filter === 'q' ? null : value));
  // A search that reached its bound continues there (docs/search.md): what to leave out is not known yet.
  if (result.next)
    return (
      <div className={listed.nothing}>
        <h3>{t('search.nothingSoFar')}</h3>
        <p>{t('search.nothingSoFarText')}</p>
      </div>
    );
  const start = new URLSearchParams(fixed.map(({ name, value }) => [name, value]));
  return (
    <div className={listed.nothing}>
      <h3>{t(allStates ? 'search.nothingOpen' : 'search.nothing')}</h3>
      {allStates && (
        <p>
          <Link className={`${ui.link} ${ui.tap}`} to={addressWithout('state', 'open')} suppressHydrationWarning>
            {t('search.pastOnly', { count: allStates.total, n: formats.count(allStates.total, allStates.totalIsCapped) })}
          </Link>
        </p>
      )}
      {loosen.length > 0 ? (
        <ul>
          {loosen.map(({ filter, value, total, totalIsCapped }) => (
            <li key={`${filter} ${value}`}>
              <Link className={ui.link} to={addressWithout(filter, value)} suppressHydrationWarning>
                {t('search.loosen', { what: describeFilter(filter, value), count: total, n: formats.count(total, totalIsCapped) })}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        !allStates && <p>{t('search.nothingHelp')}</p>
      )}
      <div className={css.onward}>
        <AlertLink search={search} label={t('search.alertMe')} className={ui.button!} />
        <Link className={ui.button} to={addressOf(path, start)}>
          {t('search.startAgain')}
        </Link>
      </div>
    </div>
  );
}
