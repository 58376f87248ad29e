import { Link } from 'react-router';
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS } from '#contract/bulk-draft-names.ts';
import type { BulkDraftTable } from '#contract/bulk-drafts.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { formatBytes } from '../../lib/file-size.ts';
import { useFormats } from '../../lib/site.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import ui from '../../ui/ui.module.css';
import { ColumnChoice } from './table/column-choice.tsx';
import { RowsTable } from './table/rows-table.tsx';
import { TableDrop } from './table/table-drop.tsx';
import { useTable } from './table/use-table.ts';
import css from './table/table.module.css';

await loadTexts('bulk-drafts', 'own-notices', 'publishing', 'form');

/** How many rows become drafts, already are some, and are left out. */
function Summary({ rows, isDone }: { rows: BulkDraftTable['rows']; isDone: boolean }) {
  const t = useT();
  const { count } = useFormats();
  const [fresh, existing, invalid, created] = (['new', 'existing', 'invalid', 'created'] as const).map(
    (state) => rows.filter((row) => row.state === state).length,
  ) as [number, number, number, number];
  return (
    <>
      {created > 0 && <strong>{t('bulk-drafts.created', { count: created, n: count(created) })}</strong>}
      {fresh > 0 && <p>{t('bulk-drafts.new', { count: fresh, n: count(fresh) })}</p>}
      {existing > 0 && <p>{t('bulk-drafts.existing', { count: existing, n: count(existing) })}</p>}
      {invalid > 0 && <p>{t('bulk-drafts.invalid', { count: invalid, n: count(invalid) })}</p>}
      {fresh === 0 && !isDone && <p>{t('bulk-drafts.nothing')}</p>}
      {invalid > 0 && isDone && <p>{t('bulk-drafts.again')}</p>}
    </>
  );
}

/** Notices from a table: a file is chosen, looked at row by row, and its valid rows become drafts of the active organisation. */
export default function DraftsFromTable() {
  const t = useT();
  const { locale, count } = useFormats();
  const { state, choose, map, create } = useTable();
  useCrumbs([{ label: t('own-notices.title'), to: '/my-tenders-list' }, { label: t('bulk-drafts.title') }]);
  const { name = '', table, failure, isBusy = false, isDone = false } = state ?? {};
  const freshCount = table?.rows.filter((row) => row.state === 'new').length ?? 0;
  return (
    <div className={css.page}>
      <header>
        <h1>{t('bulk-drafts.title')}</h1>
        <p className={css.hint}>{t('bulk-drafts.intro')}</p>
      </header>
      <TableDrop isAnother={table !== undefined} onFile={choose} />
      {table && !isDone && <ColumnChoice columns={table.columns} isDisabled={isBusy} onChoose={map} />}
      <output className={css.status} aria-busy={isBusy}>
        {isBusy && <p>{t('bulk-drafts.reading', { name })}</p>}
        {failure !== undefined && (
          <p className={css.failure}>
            {t(`bulk-drafts.failure.${failure}`, {
              size: formatBytes(locale, MAX_TABLE_BYTES),
              n: count(MAX_TABLE_ROWS),
              defaultValue: t('bulk-drafts.failure.other'),
            })}
          </p>
        )}
        {table && !isBusy && <Summary rows={table.rows} isDone={isDone} />}
      </output>
      {freshCount > 0 && !isDone && (
        <p>
          <button type="button" className={ui.primary} disabled={isBusy} onClick={create}>
            {t('bulk-drafts.create', { count: freshCount, n: count(freshCount) })}
          </button>
        </p>
      )}
      {isDone && (
        <p>
          <Link to="/my-tenders-list?tile=draft" className={ui.button}>
            {t('own-notices.title')}
          </Link>
        </p>
      )}
      {table && <RowsTable table={table} name={name} />}
    </div>
  );
}
