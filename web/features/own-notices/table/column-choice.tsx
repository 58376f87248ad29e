import { type BulkDraftField, bulkDraftFields } from '#contract/bulk-draft-names.ts';
import type { BulkDraftTable } from '#contract/bulk-drafts.ts';
import { useT } from '../../../i18n.ts';
import { columnLabel } from './field-label.ts';
import css from './table.module.css';

interface ColumnChoiceProps {
  columns: BulkDraftTable['columns'];
  isDisabled: boolean;
  onChoose: (fields: (BulkDraftField | null)[]) => void;
}

/** What each column holds, as recognised or chosen. A field that goes to another column leaves its former one. */
export function ColumnChoice({ columns, isDisabled, onChoose }: ColumnChoiceProps) {
  const t = useT();
  const choose = (column: number, field: BulkDraftField | null) =>
    onChoose(columns.map(({ field: former }, index) => (index === column ? field : former === field ? null : former)));
  return (
    <section className={css.panel} aria-labelledby="columns">
      <h2 id="columns">{t('bulk-drafts.columns')}</h2>
      <p className={css.hint}>{t('bulk-drafts.columnsText')}</p>
      <ul className={css.columns}>
        {columns.map(({ name, field }, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other key: names may repeat
          <li key={column}>
            <label htmlFor={`column-${column}`}>{name || `${column + 1}`}</label>
            <select
              id={`column-${column}`}
              className={css.choice}
              value={field ?? ''}
              disabled={isDisabled}
              onChange={({ target }) => choose(column, target.value === '' ? null : (target.value as BulkDraftField))}
            >
              <option value="">{t('bulk-drafts.leaveOut')}</option>
              {bulkDraftFields.map((each) => (
                <option key={each} value={each}>
                  {columnLabel(t, each)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
}
