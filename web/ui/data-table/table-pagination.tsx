import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../icons.tsx';
import ui from '../ui.module.css';
import css from './table-pagination.module.css';
import { type Table, tableSizes } from './table-state.ts';
import type { Page } from './types.ts';

/** Which rows are shown, how many at once, and links to the others. */
export function TablePagination<Row>({ table, page }: { table: Table; page: Page<Row> }) {
  const t = useT();
  const { count } = useFormats();
  if (page.total === 0) return null;
  const from = (page.page - 1) * page.size + 1;
  return (
    <nav className={css.pages} aria-label={t('table.pages')}>
      <span aria-live="polite">
        {t('table.showing', { from: count(from), to: count(from + page.items.length - 1), n: count(page.total, page.totalIsCapped) })}
      </span>
      <label>
        <span>{t('table.rows')}</span>
        <select value={table.size} onChange={(event) => table.change({ size: event.target.value })}>
          {tableSizes.map((size) => (
            <option key={size} value={size}>
              {count(size)}
            </option>
          ))}
        </select>
      </label>
      <span className={css.steps}>
        <button type="button" className={ui.button} disabled={!page.previous} onClick={() => table.change({ cursor: page.previous ?? undefined })}>
          <Icon name="back" />
          {t('table.previous')}
        </button>
        <button type="button" className={ui.button} disabled={!page.next} onClick={() => table.change({ cursor: page.next ?? undefined })}>
          {t('table.next')}
          <Icon name="arrow" />
        </button>
      </span>
    </nav>
  );
}
