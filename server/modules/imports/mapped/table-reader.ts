import { type RecordError, type ImportOptions, RAW_BYTES, type ReadRecord, recordDigest } from '../format.ts';
import { ImportError } from '../reading/import-error.ts';
import { MAX_HEADER_ROWS, type Header, MAX_COLUMNS, headerFor } from './header.ts';
import { fieldsWithColumns } from './known-fields.ts';
import { mapRow } from './map-row.ts';
import type { Mapping } from './mapping-schema.ts';
import { foldName, tableRow, textOf } from './row.ts';
import { ValueReader } from './values.ts';

/** A row of a table before it is known what its columns are. */
export interface TableRow {
  cells: readonly unknown[];
  offset: number;
  bytes: number;
  /** For the error log, computed only when needed. */
  raw: () => string;
  problem?: Pick<RecordError, 'code' | 'reason'>;
}

/** Turns the rows of one table into records. It finds the header in the first rows, skips empty rows and repeated headers, and counts the others from 0. */
export class TableReader {
  readonly #mapping: Mapping;
  readonly #options: ImportOptions;
  readonly #firstIndex: number;
  /** Whether a row may have fewer cells than the header. A workbook omits empty cells at the end of a row. */
  readonly #allowsShortRows: boolean;
  readonly #values: ValueReader;
  #header: Header | null = null;
  #fields: readonly string[] = [];
  #headerDigest = '';
  #rowsBeforeHeader = 0;
  #index = 0;

  constructor(mapping: Mapping, firstIndex: number, options: ImportOptions, { open: allowsShortRows = false } = {}) {
    this.#mapping = mapping;
    this.#options = options;
    this.#firstIndex = firstIndex;
    this.#allowsShortRows = allowsShortRows;
    this.#values = new ValueReader(mapping.nullWords);
  }

  /** @throws ImportError when the first 20 rows contain no header. */
  read(row: TableRow): ReadRecord | null {
    if (!this.#header) {
      this.#header = row.problem ? null : headerFor(this.#mapping, row.cells);
      if (this.#header) {
        const { columns } = this.#header;
        this.#headerDigest = recordDigest(JSON.stringify(row.cells.map(textOf)));
        this.#fields = fieldsWithColumns(this.#mapping, (name) => columns.has(foldName(name)));
      } else if (++this.#rowsBeforeHeader >= MAX_HEADER_ROWS) throw new ImportError('unknown-format', `No header found in the first ${MAX_HEADER_ROWS} rows.`);
      return null;
    }
    if (!row.problem && (row.cells.every((cell) => textOf(cell) === '') || this.#repeatsHeader(row.cells))) return null;
    const index = this.#index++;
    if (index < this.#firstIndex) return null;
    const sourceDigest = recordDigest(`${this.#headerDigest}${JSON.stringify(row.cells.map(textOf))}`);
    return { index, position: row.offset, bytes: row.bytes, sourceDigest, ...this.#map(row, this.#header) };
  }

  #repeatsHeader(cells: readonly unknown[]): boolean {
    const { cells: names, width } = this.#header!;
    return textOf(cells[0]) === names[0] && cells.length >= width && names.every((name, index) => textOf(cells[index]) === name);
  }

  #map(row: TableRow, { columns, width }: Header): Pick<ReadRecord, 'releases' | 'errors'> {
    const failedRecord = (code: string, reason: string) => ({
      releases: [],
      errors: [{ outcome: 'failed' as const, code, reason, raw: row.raw().slice(0, RAW_BYTES) }],
    });
    const problem = row.problem ?? cellCountProblem(row.cells, width, this.#allowsShortRows);
    if (problem) return failedRecord(problem.code, problem.reason);
    try {
      return { releases: mapRow(this.#mapping, tableRow(columns, row.cells), this.#values, this.#fields, this.#options), errors: [] };
    } catch (error) {
      if (error instanceof ImportError) return failedRecord(error.code, error.message);
      throw error;
    }
  }
}

/** A row with too few or too many cells has some of them in the wrong columns, and nobody can tell which. */
function cellCountProblem(cells: readonly unknown[], width: number, allowsShortRows: boolean): TableRow['problem'] {
  if (cells.length > MAX_COLUMNS) return { code: 'too-large', reason: `The row has ${cells.length} cells; the maximum is ${MAX_COLUMNS}.` };
  const extra = cells.slice(width).some((cell) => textOf(cell) !== '');
  if (extra || (!allowsShortRows && cells.length < width))
    return { code: 'ragged-row', reason: `The row has ${cells.length} cells but the header has ${width}.` };
  return undefined;
}
