import type { TableRefusal } from '#contract/bulk-draft-names.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cell } from '../reading/xlsx/sheet-rows.ts';

/** A row of a table that somebody sent. */
export interface TableRow {
  /** As spreadsheet programs count, from 1. */
  readonly number: number;
  /** By column; some may be missing. */
  readonly cells: readonly (Cell | undefined)[];
  /** It could not be read. */
  readonly isUnreadable: boolean;
}
export interface Table {
  /** Of a workbook. */
  readonly sheet: string | null;
  /** Those that are not empty, at most as many as are asked for. */
  readonly rows: readonly TableRow[];
}

/** The file is refused as a whole. */
export const refusal = (rule: TableRefusal, message: string): AppError => new AppError('invalid-input', message, [{ path: 'body', rule, message }]);

// Zero-width characters.
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/gu;

/** A cell as text, trimmed; a day and time as ISO 8601. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'object') return cell.date;
  return String(cell).replace(INVISIBLE, '').replaceAll('\u0000', '').toWellFormed().trim();
}

export const isEmptyRow = ({ cells, isUnreadable }: TableRow): boolean => !isUnreadable && cells.every((cell) => cellText(cell) === '');
