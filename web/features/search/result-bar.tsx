import { useState } from 'react';
import { Link } from 'react-router';
import type { FilterCounts, SearchResult, SearchSort } from '#contract/search.ts';
import { useT } from '../../i18n.ts';
import { type Chosen, chosenFilters, isFixed, withoutFilter, withoutIgnored } from '../../lib/search-query.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { FILTERS_ID } from './filter-panel.tsx';
import { AlertLink } from '../../domain/alerts/alert-link.tsx';
import { labelOf } from '../../lib/search-labels.ts';
import css from './search.module.css';
import { FORM_ID, useSearch } from './use-search.ts';

const sorts: readonly SearchSort[] = ['relevance', 'newest', 'deadline', 'value'];

function Chips({ path, counts, ignored, fixed }: { path: string; counts: FilterCounts['filters']; ignored: readonly Chosen[]; fixed: readonly Chosen[] }) {
  const t = useT();
  const formats = useFormats();
  const { site } = usePageSite();
  const { query } = useSearch(path);
  // The page's own parameters cannot be removed; what was not understood is shown below.
  const activeFilters = chosenFilters(withoutIgnored(query, ignored)).filter(({ name, value }) => !isFixed(fixed, name, value));
  if (activeFilters.length === 0) return null;
  const words = new URLSearchParams([...query].filter(([name, value]) => ['q', 'sort'].includes(name) || isFixed(fixed, name, value)));
  return (
    <ul className={css.chips} aria-label={t('search.chosen')}>
      {activeFilters.map(({ name, value }) => {
        const label = labelOf(t, formats, counts, name, value, query.get('valueCurrency') ?? site.currency);
        return (
          <li key={`${name} ${value}`}>
            <Link
              className={css.chip}
              to={addressWithAllStates(path, withoutFilter(query, name, value))}
              preventScrollReset
              aria-label={t('search.remove', { label })}
            >
              <span suppressHydrationWarning>{label}</span>
              <Icon name="close" size={13} />
            </Link>
          </li>
        );
      })}
      {activeFilters.length > 1 && (
        <li>
          <Link className={ui.link} to={addressWithAllStates(path, words)} preventScrollReset>
            {t('search.clear')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The number of hits, the chosen filters, and the sort. */
export function ResultBar({
  path,
  counts,
  total,
  result,
  ignored,
  fixed,
  search,
}: {
  path: string;
  counts: FilterCounts['filters'];
  total: string;
  result: SearchResult;
  ignored: readonly Chosen[];
  fixed: readonly Chosen[];
  /** The search as a query string. */
  search: string;
}) {
  const t = useT();
  const { count } = useFormats();
  const { query, submit } = useSearch(path);
  const filterCount = chosenFilters(withoutIgnored(query, ignored)).filter(({ name, value }) => !isFixed(fixed, name, value)).length;
  const usual: SearchSort = query.has('q') ? 'relevance' : 'newest';
  const sort = query.get('sort') ?? usual;
  // The default sort is not sent, because other words have another default.
  const sortParameter = (each: string) => (each === usual ? '' : each);
  // The picked sort, until the address has it. A search sent in the meantime includes it.
  const [pickedSort, setPickedSort] = useState<{ value: string; queryText: string } | null>(null);
  const queryText = query.toString();
  return (
    <div className={css.resultBar}>
      <h2 id="results" className={css.total} aria-live="polite" suppressHydrationWarning>
        {t('search.total', { count: result.total, n: total })}
      </h2>
      <AlertLink search={search} label={t('search.saveAlert')} className={css.alert!} />
      <Chips path={path} counts={counts} ignored={ignored} fixed={fixed} />
      <div className={css.sortAndFilters}>
        <button type="button" className={`${ui.button} ${css.filtersButton}`} popoverTarget={FILTERS_ID}>
          <Icon name="filter" />
          {filterCount > 0 ? t('search.filtersChosen', { count: filterCount, n: count(filterCount) }) : t('search.filters')}
        </button>
        <label className={css.sort}>
          <span>{t('search.sort')}</span>
          <select
            name="sort"
            form={FORM_ID}
            value={pickedSort?.queryText === queryText ? pickedSort.value : sortParameter(sort)}
            onChange={(event) => {
              setPickedSort({ value: event.currentTarget.value, queryText: queryText });
              submit();
            }}
          >
            {sorts
              .filter((each) => each !== 'relevance' || query.has('q'))
              .map((each) => (
                <option key={each} value={sortParameter(each)}>
                  {t(`search.sorts.${each}`)}
                </option>
              ))}
          </select>
        </label>
      </div>
    </div>
  );
}
