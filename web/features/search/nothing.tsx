import { Link } from 'react-router';
import type { FilterCounts, SearchResult } from '#contract/search.ts';
import { useT } from '../../i18n.ts';
import { type Chosen, addressOf, isFixed, without } from '../../lib/search-query.ts';
import { useFormats } from '../../shell/site.tsx';
import listed from '../../ui/list.module.css';
import ui from '../../ui/ui.module.css';
import { labelOf } from './labels.ts';
import { useSearch } from './use-search.ts';

/** An empty list says what to leave out, and what that would find. */
export function Nothing({ path, result, counts, fixed }: { path: string; result: SearchResult; counts: FilterCounts['filters']; fixed: readonly Chosen[] }) {
  const t = useT();
  const formats = useFormats();
  const { shown } = useSearch(path);
  const what = (filter: string, value: string | null) =>
    filter === 'q'
      ? (value ?? shown.get('q') ?? '')
      : value === null
        ? t(`search.filter.${filter}`, { defaultValue: filter, currency: '' })
        : labelOf(t, formats, counts, filter, value);
  // Only what stands in the address can be taken out of it.
  const loosen = result.loosen.filter(({ filter, value }) => shown.has(filter) && !isFixed(fixed, filter, value ?? shown.get(filter) ?? ''));
  const start = new URLSearchParams(fixed.map(({ name, value }) => [name, value]));
  return (
    <div className={listed.nothing}>
      <h3>{t('search.nothing')}</h3>
      {loosen.length > 0 ? (
        <ul>
          {loosen.map(({ filter, value, total, totalIsCapped }) => (
            <li key={`${filter} ${value}`}>
              <Link className={ui.link} to={addressOf(path, without(shown, filter, filter === 'q' ? null : value))} suppressHydrationWarning>
                {t('search.loosen', { what: what(filter, value), count: total, n: formats.count(total, totalIsCapped) })}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('search.nothingHelp')}</p>
      )}
      <Link className={ui.button} to={addressOf(path, start)}>
        {t('search.startAgain')}
      </Link>
    </div>
  );
}
