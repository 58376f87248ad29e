import { Link } from 'react-router';
import type { SearchResult } from '#contract/search.ts';
import { useT } from '../../i18n.ts';
import { addressOf, withParameter } from '../../lib/search-query.ts';
import { Icon } from '../../ui/icons.tsx';
import listed from '../../ui/list.module.css';
import ui from '../../ui/ui.module.css';
import { useSearch } from './use-search.ts';

/** Links to the previous and the next page, at any depth. */
export function SearchPagination({ path, result }: { path: string; result: SearchResult }) {
  const t = useT();
  const { shownQuery: shown } = useSearch(path);
  if (!result.next && !result.previous) return null;
  return (
    <nav className={listed.pages} aria-label={t('search.pages')}>
      {result.previous && (
        <Link className={ui.button} rel="prev" to={addressOf(path, withParameter(shown, 'cursor', result.previous))}>
          <Icon name="back" />
          {t('search.previous')}
        </Link>
      )}
      {result.next && (
        <Link className={ui.button} rel="next" to={addressOf(path, withParameter(shown, 'cursor', result.next))}>
          {t('search.next')}
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}
