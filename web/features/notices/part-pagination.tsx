import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './page-parts.module.css';
import type { Pager as Pages } from './page-extras.ts';

/** Which of many items are shown, with links to the previous and the next page. */
export function PartPagination({ pages }: { pages: Pages | undefined }) {
  const t = useT();
  if (!pages) return null;
  return (
    <nav className={css.pager} aria-label={pages.label}>
      {pages.previous && (
        <Link className={ui.button} rel="prev" to={pages.previous}>
          <Icon name="back" />
          {t('search.previous')}
        </Link>
      )}
      <span>{pages.range}</span>
      {pages.next && (
        <Link className={ui.button} rel="next" to={pages.next}>
          {t('search.next')}
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}
