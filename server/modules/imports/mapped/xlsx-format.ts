import type { ImportOptions, ReadRecord } from '../format.ts';
import { ImportError } from '../reading/import-error.ts';
import type { Cell, SheetRow } from '../reading/xlsx/sheet-rows.ts';
import { type Sheet, Workbook } from '../reading/xlsx/workbook.ts';
import { ClockTime } from './parse-date.ts';
import { MAX_HEADER_ROWS, headerFor, unknownHeader } from './header.ts';
import type { Mapping } from './mapping-schema.ts';
import { textOf } from './row.ts';
import { TableReader, type TableRow } from './table-reader.ts';

const asValue = (cell: Cell | undefined): unknown => (typeof cell === 'object' ? new ClockTime(cell.date) : cell);

function tableRowOf({ number, cells, size, problem }: SheetRow): TableRow {
  // A row with few, distant cells stays small: empty cells are not stored.
  const values: unknown[] = [];
  cells.forEach((cell, index) => (values[index] = asValue(cell)));
  const raw = () => Array.from(values.slice(0, 500), textOf).join('\t');
  const row = { cells: values, offset: number, bytes: size, raw };
  return problem
    ? { ...row, problem: { code: problem, reason: 'It is larger than 4 MB, has a cell of more than 65,536 characters, or too many cells.' } }
    : row;
}

/** The first rows, to the first that a mapping knows as its header. */
async function firstRowsOf(book: Workbook, sheet: Sheet, mappings: readonly Mapping[]): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const sheetRows of book.rows(sheet)) {
    const tableRows = sheetRows.slice(0, MAX_HEADER_ROWS - rows.length).map(tableRowOf);
    rows.push(...tableRows);
    if (rows.length >= MAX_HEADER_ROWS || tableRows.some(({ cells }) => mappings.some((mapping) => headerFor(mapping, cells)))) break;
  }
  return rows;
}

export interface KnownSheet {
  book: Workbook;
  sheet: Sheet;
  mapping: Mapping;
}

/**
 * The sheet of a workbook that a mapping knows: the one that the mapping names, else the first visible one. The caller closes the workbook.
 * @throws ImportError when there is none.
 */
export async function sheetFor(path: string, mappings: readonly Mapping[]): Promise<KnownSheet> {
  const book = await Workbook.open(path);
  try {
    const first = book.sheets.find((sheet) => sheet.visible) ?? book.sheets[0];
    if (!first) throw new ImportError('unknown-format', 'The workbook has no sheet of cells.');
    const heads = new Map<Sheet, TableRow[]>();
    for (const mapping of mappings) {
      const sheet = mapping.sheet === undefined ? first : book.sheets.find(({ name }) => name.trim().toLowerCase() === mapping.sheet!.toLowerCase());
      if (!sheet || !mapping.recognise.columns) continue;
      const rows = heads.get(sheet) ?? (await firstRowsOf(book, sheet, mappings));
      heads.set(sheet, rows);
      if (rows.some((row) => headerFor(mapping, row.cells))) return { book, sheet, mapping };
    }
    const rows = heads.get(first) ?? (await firstRowsOf(book, first, mappings));
    throw rows.length === 0 ? new ImportError('unknown-format', `The sheet "${first.name}" is empty.`) : unknownHeader(rows[0]!.cells, mappings);
  } catch (error) {
    await book.close();
    throw error;
  }
}

/** The records of a sheet from place `from` on; the workbook is closed at the end. */
export async function* readSheet({ book, sheet, mapping }: KnownSheet, from: number, options: ImportOptions): AsyncGenerator<ReadRecord[]> {
  try {
    const reader = new TableReader(mapping, from, options, { open: true });
    for await (const rows of book.rows(sheet)) {
      const records = rows.flatMap((row) => reader.read(tableRowOf(row)) ?? []);
      if (records.length > 0) yield records;
    }
  } finally {
    await book.close();
  }
}
