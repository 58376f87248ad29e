import type { ReactNode } from 'react';
import type { Find } from '../find-box/find-box.tsx';

/** What a list of the API answers, as far as a table reads it. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly totalIsCapped: boolean;
  readonly page: number;
  readonly size: number;
  readonly next: string | null;
  readonly previous: string | null;
}

export interface Column<Row> {
  /** Of the column, and of the API's order where `sorts`. */
  readonly name: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the CSV file says; absent: the column is not in it. */
  readonly text?: (row: Row) => string;
  readonly sorts?: boolean;
  /** Set to the end of its cell. */
  readonly isNumber?: boolean;
  /** Names the row: the first column, never hidden. */
  readonly isHead?: boolean;
}

export interface Filter {
  readonly name: string;
  readonly label: string;
  /** What choosing none of them means; absent: all. */
  readonly none?: string;
  /** Choices; absent: words. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly count?: number }[];
  /** Finds what can be chosen by its name; the filter's value is its id. */
  readonly find?: Find;
  /** The name of what is chosen, where its id says nothing to a reader; it can be let go of. */
  readonly chosen?: string;
}

/** An action with the rows that are selected. */
export interface BulkAction<Row> {
  readonly label: string;
  readonly isDanger?: boolean;
  /** Rows that it can be done with; the others are left out. */
  readonly fits?: (row: Row) => boolean;
  /** @returns a promise that is done when it is; the action itself reports what fails. */
  readonly run: (rows: readonly Row[]) => Promise<void>;
}
