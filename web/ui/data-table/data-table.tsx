// A phone's cards are no table to a browser: the roles still say what they are.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { type ReactNode, useId, useState } from 'react';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../icons.tsx';
import ui from '../ui.module.css';
import { BulkBar, SelectCell } from './bulk-bar.tsx';
import css from './data-table.module.css';
import { TablePagination } from './table-pagination.tsx';
import { Toolbar } from './toolbar.tsx';
import type { DataTableProps } from './table-props.ts';
import type { Table } from './table-state.ts';
import type { Column } from './types.ts';

await loadTexts('table');

const SKELETONS = 6;

function Head<Row>({ column, table }: { column: Column<Row>; table: Table }) {
  const t = useT();
  const isAscending = table.sort === column.name;
  const isDescending = table.sort === `-${column.name}`;
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}
      className={column.isNumber ? css.number : undefined}
    >
      {column.isSortable ? (
        <button
          type="button"
          onClick={() => table.change({ sort: isAscending ? `-${column.name}` : column.name })}
          title={t('table.sortBy', { column: column.label })}
        >
          {column.label}
          <span className={css.order} data-order={isAscending ? 'up' : isDescending ? 'down' : undefined} aria-hidden="true">
            <Icon name="down" size={14} />
          </span>
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

function Skeletons({ columns }: { columns: number }) {
  return Array.from({ length: SKELETONS }, (_, row) => (
    <tr key={row} className={css.skeleton} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label
        <td key={column}>
          <span />
        </td>
      ))}
    </tr>
  ));
}

/** Nothing to show: because of the filters, or at all. */
function EmptyTable({ table, linkFilter, empty }: { table: Table; linkFilter: string | undefined; empty: ReactNode }) {
  const t = useT();
  return Object.keys(table.filters).some((name) => name !== linkFilter) ? (
    <div className={css.note}>
      <strong>{t('table.none')}</strong>
      <p>{t('table.noneText')}</p>
      <button type="button" className={ui.button} onClick={table.clear}>
        {t('table.clear')}
      </button>
    </div>
  ) : (
    <div className={css.note}>{empty}</div>
  );
}

/**
 * The data table of signed-in screens: a list of the API with sorting, filters, columns, paging, an export of all filtered rows, and
 * actions for several rows at once. On a phone each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, table, answer, idOf, nameOf, bulk, empty } = props;
  const t = useT();
  const { count } = useFormats();
  const captionId = useId();
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const columns = props.columns.filter(({ name, isHead }) => isHead || !table.hidden.has(name));
  const { data, isError, isFetching } = answer;
  const rows = data?.items ?? [];
  const isEmpty = data !== undefined && rows.length === 0;
  const width = columns.length + (bulk ? 1 : 0);
  const heading = (
    <>
      {caption}
      {data && <span className={css.total}> {count(data.total, data.totalIsCapped)}</span>}
    </>
  );
  const choose = (changedRows: readonly Row[], isOn: boolean) => {
    const next = new Map(selected);
    for (const row of changedRows) {
      if (isOn) next.set(idOf(row), row);
      else next.delete(idOf(row));
    }
    setSelected(next);
  };
  return (
    <div className={css.box}>
      <Toolbar {...props} />
      {isError ? (
        <div className={css.note} role="alert">
          <strong>{t('table.failed')}</strong>
          <p>{t('table.failedText')}</p>
          <button type="button" className={ui.button} onClick={() => answer.refetch()}>
            {t('table.again')}
          </button>
        </div>
      ) : (
        <>
          {isEmpty ? (
            <p className={css.emptyCaption}>{heading}</p>
          ) : (
            <table className={css.table} role="table" aria-labelledby={captionId} aria-busy={isFetching}>
              <caption id={captionId}>{heading}</caption>
              <thead role="rowgroup">
                <tr role="row">
                  {bulk && (
                    <th scope="col" role="columnheader" className={css.select}>
                      <SelectCell
                        label={t('table.selectAll')}
                        isOn={rows.length > 0 && rows.every((row) => selected.has(idOf(row)))}
                        onChange={(isOn) => choose(rows, isOn)}
                      />
                    </th>
                  )}
                  {columns.map((column) => (
                    <Head key={column.name} column={column} table={table} />
                  ))}
                </tr>
              </thead>
              <tbody role="rowgroup">
                {!data && <Skeletons columns={width} />}
                {rows.map((row) => {
                  const id = idOf(row);
                  return (
                    <tr key={id} role="row" data-selected={selected.has(id) || undefined}>
                      {bulk && (
                        <td role="cell" className={css.select}>
                          <SelectCell label={t('table.select', { name: nameOf(row) })} isOn={selected.has(id)} onChange={(isOn) => choose([row], isOn)} />
                        </td>
                      )}
                      {columns.map((column) => (
                        <Cell key={column.name} column={column} row={row} />
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )}
          {isEmpty && <EmptyTable table={table} linkFilter={props.linkFilter} empty={empty} />}
          {data && <TablePagination table={table} page={data} />}
        </>
      )}
      {bulk && selected.size > 0 && <BulkBar actions={bulk} rows={[...selected.values()]} onDone={() => setSelected(new Map())} />}
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = (
    <>
      {!column.isHead && <span className={css.label}>{column.label}</span>}
      <span className={css.value}>{column.cell(row)}</span>
    </>
  );
  const className = column.isNumber ? css.number : undefined;
  return column.isHead ? (
    <th scope="row" role="rowheader" className={className}>
      {content}
    </th>
  ) : (
    <td role="cell" className={className}>
      {content}
    </td>
  );
}
