import { useT } from '../../i18n.ts';
import type { ValueNames } from '../../lib/search-labels.ts';
import ui from '../../ui/ui.module.css';
import css from './alerts.module.css';
import { labelledFilters, placeOf, useWording } from './search-in-words.ts';

/** A search in words: what is searched for, and its filters. */
export function SearchTags({ search, names }: { search: URLSearchParams; names: ValueNames }) {
  const t = useT();
  const wording = useWording();
  const words = search.get('q');
  const place = placeOf(wording, search);
  const labels = [...(words ? [t('alerts.words', { words })] : []), ...labelledFilters(wording, names, search).map(({ label }) => label)];
  return (
    <ul className={css.tags} aria-label={t('alerts.search')}>
      {[...(labels.length === 0 ? [t('alerts.everything')] : labels), ...(place === null ? [] : [place])].map((label) => (
        <li key={label} className={ui.tag}>
          {label}
        </li>
      ))}
    </ul>
  );
}
