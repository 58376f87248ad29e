import type { ReactNode } from 'react';
import type { Table } from './table-state.ts';
import type { BulkAction, Column, Filter, Page } from './types.ts';

/** What a data table is told. */
export interface DataTableProps<Row> {
  /** What the table holds. */
  caption: string;
  columns: readonly Column<Row>[];
  table: Table;
  /** The list as it was asked for with `table.query` (useEndpoint). */
  answer: { data: Page<Row> | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  idOf: (row: Row) => string;
  /** Says which row, for who cannot see it. */
  nameOf: (row: Row) => string;
  filters?: readonly Filter[];
  /** What the search box looks in; absent: there is none. Its filter is `q`. */
  searchLabel?: string;
  /**
   * The file of all that is filtered; `name` is the file's. `read` reads the same list page by page, `whole` fetches a CSV file that the
   * server writes, however long it is.
   */
  exporting?:
    | { name: string; read: (query: Record<string, string>) => Promise<Page<Row>> }
    | { name: string; whole: (query: Record<string, string>, onRows: (count: number) => void) => Promise<Blob> };
  bulk?: readonly BulkAction<Row>[];
  /** Said when there is nothing and no filter; the next step. */
  empty: ReactNode;
}
