import { type FormEvent, useState } from 'react';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { FindBox } from '../find-box/find-box.tsx';
import { Icon } from '../icons.tsx';
import { notify } from '../notify.ts';
import ui from '../ui.module.css';

import css from './toolbar.module.css';
import { MAX_ROWS, fetchAllRows, saveFile, saveRows } from './export-rows.ts';
import type { DataTableProps } from './table-props.ts';
import type { Filter } from './types.ts';
import type { Table } from './table-state.ts';

await loadTexts('form');

/** A filter by something with a name: the chosen one, or a box to find it. */
function ChooseNamed({ filter: { name, label, find, chosenName }, table }: { filter: Filter; table: Table }) {
  const t = useT();
  const value = table.filters[name];
  return (
    <div className={css.named}>
      <span aria-hidden>{label}</span>
      {value || !find ? (
        <span className={css.chosen}>
          <strong>{chosenName ?? value}</strong>
          <button
            type="button"
            className={ui.quiet}
            aria-label={t('words.labelled', { label: t('form.chooseOther'), value: label })}
            onClick={() => table.change({ [name]: undefined })}
          >
            {t('form.chooseOther')}
          </button>
        </span>
      ) : (
        <FindBox find={find} onChoose={({ id }) => table.change({ [name]: id })} aria-label={label} listLabel={label} emptyText={t('table.none')} />
      )}
    </div>
  );
}

function Choose({ filter, table }: { filter: Filter; table: Table }) {
  const t = useT();
  const { count } = useFormats();
  const value = table.filters[filter.name] ?? '';
  const change = (next: string) => table.change({ [filter.name]: next });
  return (
    <label>
      <span>{filter.label}</span>
      {filter.options ? (
        <select value={value} onChange={(event) => change(event.target.value)}>
          <option value="">{filter.none ?? t('table.all')}</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.count === undefined ? option.label : `${option.label} (${count(option.count)})`}
            </option>
          ))}
        </select>
      ) : (
        <input
          key={value}
          type="search"
          defaultValue={value}
          maxLength={MAX_FIND_LENGTH}
          name={filter.name}
          onBlur={(event) => event.target.value !== value && change(event.target.value)}
        />
      )}
    </label>
  );
}

/** The sort, where the table has no head: on a phone. */
function Sort<Row>({ columns, table }: Pick<DataTableProps<Row>, 'columns' | 'table'>) {
  const t = useT();
  const sorting = columns.filter(({ isSortable }) => isSortable);
  if (sorting.length === 0) return null;
  return (
    <label className={css.sort}>
      <span>{t('table.sort')}</span>
      <select value={table.sort} onChange={(event) => table.change({ sort: event.target.value })}>
        {sorting.flatMap(({ name, label }) => [
          <option key={name} value={name}>{`${label} ↑`}</option>,
          <option key={`-${name}`} value={`-${name}`}>{`${label} ↓`}</option>,
        ])}
      </select>
    </label>
  );
}

function Columns<Row>({ columns, table }: Pick<DataTableProps<Row>, 'columns' | 'table'>) {
  const t = useT();
  const toggle = (name: string, isShown: boolean) => {
    const hidden = new Set(table.hidden);
    if (isShown) hidden.delete(name);
    else hidden.add(name);
    table.change({ hide: [...hidden].join(',') });
  };
  return (
    <details className={css.columns}>
      <summary className={ui.button}>{t('table.columns')}</summary>
      <fieldset>
        <legend className={ui.visuallyHidden}>{t('table.columns')}</legend>
        {columns
          .filter(({ isHead }) => !isHead)
          .map(({ name, label }) => (
            <label key={name}>
              <input type="checkbox" checked={!table.hidden.has(name)} onChange={(event) => toggle(name, event.target.checked)} />
              {label}
            </label>
          ))}
      </fieldset>
    </details>
  );
}

function Export<Row>({ columns, table, exportSource }: Pick<DataTableProps<Row>, 'columns' | 'table' | 'exportSource'>) {
  const t = useT();
  const { count } = useFormats();
  const [rows, setRows] = useState<number | null>(null);
  if (!exportSource) return null;
  const { name } = exportSource;
  const run = async () => {
    setRows(0);
    try {
      const { cursor: _cursor, size: _size, ...query } = table.query;
      if ('fetchFile' in exportSource) {
        saveFile(name, await exportSource.fetchFile(query, setRows));
        return;
      }
      const exportedRows = await fetchAllRows((page) => exportSource.fetchPage({ ...query, ...page }), setRows);
      saveRows(name, columns, exportedRows);
      if (exportedRows.length >= MAX_ROWS) notify({ severity: 'warning', summary: t('table.export'), detail: t('table.truncated', { n: count(MAX_ROWS) }) });
    } catch {
      notify({ severity: 'error', summary: t('table.exportFailed'), detail: t('table.failedText') });
    } finally {
      setRows(null);
    }
  };
  return (
    <button type="button" className={ui.button} disabled={rows !== null} onClick={() => void run()}>
      <Icon name="download" />
      {rows === null ? t('table.export') : t('table.exporting', { n: count(rows) })}
    </button>
  );
}

/** Search, filters, columns and export of all filtered rows. */
export function Toolbar<Row>({ table, filters, searchLabel, columns, exportSource }: DataTableProps<Row>) {
  const t = useT();
  const q = table.filters['q'] ?? '';
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    table.change(Object.fromEntries([...formData].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : ''])));
  };
  return (
    <search className={css.toolbar}>
      <form onSubmit={onSubmit}>
        {searchLabel && (
          <span className={css.words}>
            <input key={q} type="search" name="q" defaultValue={q} maxLength={MAX_FIND_LENGTH} aria-label={searchLabel} placeholder={searchLabel} />
            <button type="submit" className={ui.button}>
              <Icon name="search" />
              <span className={ui.visuallyHidden}>{t('table.search')}</span>
            </button>
          </span>
        )}
        {filters?.map((filter) =>
          filter.find || filter.chosenName !== undefined ? (
            <ChooseNamed key={filter.name} filter={filter} table={table} />
          ) : (
            <Choose key={filter.name} filter={filter} table={table} />
          ),
        )}
        <Sort columns={columns} table={table} />
        {Object.keys(table.filters).length > 0 && (
          <button type="button" className={ui.quiet} onClick={table.clear}>
            {t('table.clear')}
          </button>
        )}
      </form>
      <span className={css.tools}>
        <Columns columns={columns} table={table} />
        <Export columns={columns} table={table} {...(exportSource ? { exportSource } : {})} />
      </span>
    </search>
  );
}
