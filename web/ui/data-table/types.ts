import type { ReactNode } from 'react';
import type { Find } from '../find-box/find-box.tsx';

/** A page of an API list, as far as a table reads it. */
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
  /** Name of the column, and of the API's order where `isSortable`. */
  readonly name: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The value in the CSV file; absent: the column is not in it. */
  readonly text?: (row: Row) => string;
  readonly isSortable?: boolean;
  /** Aligned to the end of its cell. */
  readonly isNumber?: boolean;
  /** Names the row: the first column, never hidden. */
  readonly isHead?: boolean;
}

export interface Filter {
  readonly name: string;
  readonly label: string;
  /** The text for choosing none; absent: all. */
  readonly none?: string;
  /** Choices; absent: free text. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly count?: number }[];
  /** Finds choices by name; the filter's value is an id. */
  readonly find?: Find;
  /** The name of the chosen one, whose id says nothing to a reader; it can be cleared. */
  readonly chosenName?: string;
}

/** An action for the selected rows. */
export interface BulkAction<Row> {
  readonly label: string;
  readonly isDanger?: boolean;
  /** Rows that it applies to; others are left out. */
  readonly fits?: (row: Row) => boolean;
  /** @returns a promise that resolves when it is done; the action reports its own failures. */
  readonly run: (rows: readonly Row[]) => Promise<void>;
}
