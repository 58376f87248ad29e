import { useState } from 'react';
import { Link } from 'react-router';
import type { BulkDraftField } from '#contract/bulk-draft-names.ts';
import type { BulkDraftRow, BulkDraftTable } from '#contract/bulk-drafts.ts';
import { editPath } from '../../../domain/own-notice/use-notice-acts.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import ui from '../../../ui/ui.module.css';
import { columnLabel } from './field-label.ts';
import css from './table.module.css';

type Cell = BulkDraftRow['cells'][number];

/** A cell's value as it is understood, in words of the page. */
function useShown() {
  const t = useT();
  const { firstDate, country, name, count } = useFormats();
  return (field: BulkDraftField, { text, value }: Cell): string => {
    if (value === null) return text;
    if (field === 'type' || field === 'category' || field === 'method' || field === 'kind') return t(`words.${field}.${value}`);
    if (field === 'deadline' || field === 'questionsUntil' || field === 'openingAt') {
      const [day = '', time] = value.split('T');
      return [firstDate(`${day}T12:00:00Z`, 'UTC', 'day'), time].filter(Boolean).join(', ');
    }
    if (field === 'language' || field === 'currency') return name(field, value);
    if (field === 'country') return country(value);
    return field === 'value' ? count(Number(value)) : value;
  };
}

function Errors({ errors }: { errors: BulkDraftRow['errors'] }) {
  const t = useT();
  return errors.map(({ field, rule, bound }) => (
    <small key={`${field} ${rule}`} className={css.error}>
      {t(`form.error.${rule}`, { bound: bound ?? '' })}
    </small>
  ));
}

/** The rows as notices, each with its state and what is wrong in it, beside the cell; all, or those that need correction. */
export function RowsTable({ table, name }: { table: BulkDraftTable; name: string }) {
  const t = useT();
  const shown = useShown();
  const { count } = useFormats();
  const [isInvalidOnly, setInvalidOnly] = useState(false);
  const invalid = table.rows.filter(({ state }) => state === 'invalid');
  const hasChoice = invalid.length > 0 && invalid.length < table.rows.length;
  const rows = isInvalidOnly && hasChoice ? invalid : table.rows;
  const columns = table.columns.flatMap(({ field }, column) => (field === null ? [] : [{ field, column }]));
  return (
    <>
      {hasChoice && (
        <label className={css.only}>
          <input type="checkbox" checked={isInvalidOnly} onChange={(event) => setInvalidOnly(event.target.checked)} />
          {t('bulk-drafts.onlyInvalid', { n: count(invalid.length) })}
        </label>
      )}
      {/* Wider than the window: it scrolls by the keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.scroll} aria-labelledby="rows" tabIndex={0}>
        <table className={css.table}>
          <caption id="rows">{t('bulk-drafts.caption', { name })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('bulk-drafts.row')}</th>
              <th scope="col">{t('bulk-drafts.status')}</th>
              {columns.map(({ field }) => (
                <th key={field} scope="col">
                  {columnLabel(t, field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, state, notice, cells, errors }) => (
              <tr key={number} data-state={state}>
                <th scope="row">{count(number)}</th>
                <td>
                  <span className={css.state}>{t(`bulk-drafts.state.${state}`)}</span>
                  {notice !== null && (
                    <Link
                      to={editPath(notice)}
                      className={`${ui.link} ${ui.tap}`}
                      aria-label={t('words.labelled', { label: t('bulk-drafts.open'), value: String(cells[0]?.text ?? number) })}
                    >
                      {t('bulk-drafts.open')}
                    </Link>
                  )}
                  <Errors errors={errors.filter(({ column }) => column === null)} />
                </td>
                {columns.map(({ field, column }) => {
                  const cell = cells.find((each) => each.column === column);
                  const wrong = errors.filter((error) => error.column === column);
                  return (
                    <td key={field} data-field={field} data-wrong={wrong.length > 0 || undefined}>
                      <span className={css.cell}>{cell ? shown(field, cell) : ''}</span>
                      <Errors errors={wrong} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
