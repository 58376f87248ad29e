import type { ReactNode } from 'react';
import type { Table } from './table-state.ts';
import type { BulkAction, Column, Filter, Page } from './types.ts';

/** The props of a data table. */
export interface DataTableProps<Row> {
  /** What the table contains. */
  caption: string;
  columns: readonly Column<Row>[];
  table: Table;
  /** The list, fetched with `table.query` (useEndpoint). */
  answer: { data: Page<Row> | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  idOf: (row: Row) => string;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  filters?: readonly Filter[];
  /** The filter that the menu's link to the list sets: with it alone an empty list is one that nothing is in yet. */
  linkFilter?: string;
  /** What the search box searches in; absent: there is none. Its filter is `q`. */
  searchLabel?: string;
  /**
   * The export of all filtered rows; `name` is the file name. `fetchPage` reads the same list page by page; `fetchFile` fetches a CSV file that the
   * server writes, however long it is.
   */
  exportSource?:
    | { name: string; fetchPage: (query: Record<string, string>) => Promise<Page<Row>> }
    | { name: string; fetchFile: (query: Record<string, string>, onRows: (count: number) => void) => Promise<Blob> };
  bulk?: readonly BulkAction<Row>[];
  /** Shown when there are no rows and no filters: the next step. */
  empty: ReactNode;
}
