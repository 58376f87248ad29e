import { type Fault, type ImportOptions, RAW_BYTES, type ReadRecord, givenDigest } from '../format.ts';
import { Refusal } from '../reading/refusal.ts';
import { HEADER_ROWS, type Header, MAX_COLUMNS, headerFor } from './header.ts';
import { fieldsIn } from './known-fields.ts';
import { mapRow } from './map-row.ts';
import type { Mapping } from './mapping-schema.ts';
import { foldName, tableRow, textOf } from './row.ts';
import { Values } from './values.ts';

/** A row of a table before it is known what its columns are. */
export interface TableRow {
  cells: readonly unknown[];
  offset: number;
  bytes: number;
  /** For the error log, computed only when needed. */
  raw: () => string;
  problem?: Pick<Fault, 'code' | 'reason'>;
}

/** Turns the rows of one table into records. It finds the header in the first rows, skips empty rows and repeated headers, and counts the others from 0. */
export class TableReader {
  readonly #mapping: Mapping;
  readonly #options: ImportOptions;
  readonly #from: number;
  /** Whether a row may have fewer cells than the header has; where cells are numbered, those at its end are left out. */
  readonly #open: boolean;
  readonly #values: Values;
  #header: Header | null = null;
  #fields: readonly string[] = [];
  #columns = '';
  #before = 0;
  #index = 0;

  constructor(mapping: Mapping, from: number, options: ImportOptions, { open = false } = {}) {
    this.#mapping = mapping;
    this.#options = options;
    this.#from = from;
    this.#open = open;
    this.#values = new Values(mapping.nullWords);
  }

  /** @throws Refusal when the header is not where it was seen. */
  read(row: TableRow): ReadRecord | null {
    if (!this.#header) {
      this.#header = row.problem ? null : headerFor(this.#mapping, row.cells);
      if (this.#header) {
        const { columns } = this.#header;
        this.#columns = givenDigest(JSON.stringify(row.cells.map(textOf)));
        this.#fields = fieldsIn(this.#mapping, (name) => columns.has(foldName(name)));
      } else if (++this.#before >= HEADER_ROWS) throw new Refusal('unknown-format', `Its header is in none of the first ${HEADER_ROWS} rows.`);
      return null;
    }
    if (!row.problem && (row.cells.every((cell) => textOf(cell) === '') || this.#isHeader(row.cells))) return null;
    const index = this.#index++;
    if (index < this.#from) return null;
    const sourceDigest = givenDigest(`${this.#columns}${JSON.stringify(row.cells.map(textOf))}`);
    return { index, position: row.offset, bytes: row.bytes, given: sourceDigest, ...this.#map(row, this.#header) };
  }

  #isHeader(cells: readonly unknown[]): boolean {
    const { cells: names, width } = this.#header!;
    return textOf(cells[0]) === names[0] && cells.length >= width && names.every((name, at) => textOf(cells[at]) === name);
  }

  #map(row: TableRow, { columns, width }: Header): Pick<ReadRecord, 'releases' | 'faults'> {
    const recordWithFault = (code: string, reason: string) => ({
      releases: [],
      faults: [{ outcome: 'failed' as const, code, reason, raw: row.raw().slice(0, RAW_BYTES) }],
    });
    const problem = row.problem ?? raggedness(row.cells, width, this.#open);
    if (problem) return recordWithFault(problem.code, problem.reason);
    try {
      return { releases: mapRow(this.#mapping, tableRow(columns, row.cells), this.#values, this.#fields, this.#options), faults: [] };
    } catch (error) {
      if (error instanceof Refusal) return recordWithFault(error.code, error.message);
      throw error;
    }
  }
}

/** A row with too few or too many cells has some of them in the wrong columns, and nobody can tell which. */
function raggedness(cells: readonly unknown[], width: number, open: boolean): TableRow['problem'] {
  if (cells.length > MAX_COLUMNS) return { code: 'too-large', reason: `It has ${cells.length} cells; ${MAX_COLUMNS} are the most that are read.` };
  const extra = cells.slice(width).some((cell) => textOf(cell) !== '');
  if (extra || (!open && cells.length < width)) return { code: 'ragged-row', reason: `It has ${cells.length} cells where the header has ${width}.` };
  return undefined;
}
