import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { type Format, type ImportOptions, type ReadRecord, rawText } from '../format.ts';
import { type CsvRow, CsvRows } from '../reading/csv-rows.ts';
import { isDamagedUtf8, isUtf8Sample, legacyDecoder } from '../reading/legacy-encoding.ts';
import { type Bytes, peek } from '../reading/peek.ts';
import type { ImportError } from '../reading/import-error.ts';
import { MAX_HEADER_ROWS, headerFor, unknownHeader } from './header.ts';
import type { Mapping } from './mapping-schema.ts';
import { TableReader, type TableRow } from './table-reader.ts';

export const separators = [',', ';', '\t', '|'] as const;
type Separator = (typeof separators)[number];

const SAMPLE_BYTES = 64 * 1024;
const problems = {
  'too-large': 'It is larger than 4 MB, or a quote in it is never closed.',
  unfinished: 'A quote in it is never closed.',
};
// oxlint-disable-next-line no-control-regex -- ASCII is what is looked for
const ASCII = /^[\u0000-\u007f]*$/u;

/** The first rows of a text, under one separator; as far as they can be read. */
export function firstRows(head: Buffer, separator: string): string[][] {
  const rows: string[][] = [];
  try {
    parse(head, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_HEADER_ROWS,
      on_record: (record: string[]) => {
        rows.push(record);
        return null;
      },
    });
  } catch {
    // A quote that the head leaves open: the rows before it are what there is.
  }
  return rows;
}

const rowsCache = new WeakMap<Buffer, Map<string, string[][]>>();
const rowsIn = (head: Buffer, separator: Separator, encoding = '') =>
  rowsCache.getOrInsertComputed(head, () => new Map()).getOrInsertComputed(`${separator}${encoding}`, () => firstRows(asText(head, encoding), separator));

function asText(head: Buffer, encoding: string): Buffer {
  if (isUtf8Sample(head)) return head;
  return Buffer.from((encoding ? new TextDecoder(encoding) : legacyDecoder(head)).decode(head));
}

/** The separator with which the beginning of the file has a header that a mapping knows; null when there is none. */
function separatorFor(mapping: Mapping, head: Buffer): Separator | null {
  return separators.find((separator) => rowsIn(head, separator, mapping.encoding).some((row) => headerFor(mapping, row))) ?? null;
}

/** A file with this beginning is not a table: JSON, XML. */
const looksLikeJsonOrXml = (head: Buffer) => /^\s*[[{<]/u.test(head.subarray(0, 512).toString('latin1'));

/** Describes a table without a matching mapping: its columns, and those that the nearest mapping needs. Null when it is not a table. */
export function unknownTable(head: Buffer, mappings: readonly Mapping[]): ImportError | null {
  if (looksLikeJsonOrXml(head) || head.includes(0)) return null;
  const [header] = separators.flatMap((separator) => rowsIn(head, separator).slice(0, 1)).toSorted((a, b) => b.length - a.length);
  return header && header.length > 1 ? unknownHeader(header, mappings) : null;
}

/** Cells as text: UTF-8, else the encoding that the mapping names or the file seems to have. */
class CellDecoder {
  #legacy: TextDecoder | null;
  readonly #sample: Buffer;

  constructor(mapping: Mapping, sample: Buffer) {
    this.#legacy = mapping.encoding ? new TextDecoder(mapping.encoding) : null;
    this.#sample = sample;
  }

  row({ cells, offset, bytes, problem }: CsvRow): TableRow {
    const row = { cells, offset, bytes: bytes.length, raw: () => rawText(bytes) };
    if (problem) return { ...row, problem: { code: problem, reason: problems[problem] } };
    if (isUtf8(bytes))
      return cells.every((cell) => ASCII.test(cell)) ? row : { ...row, cells: cells.map((cell) => Buffer.from(cell, 'latin1').toString('utf8')) };
    if (!this.#legacy && isDamagedUtf8(bytes)) {
      return { ...row, problem: { code: 'bad-encoding', reason: 'Some of its bytes are damaged: they are no whole UTF-8.' } };
    }
    const decoder = (this.#legacy ??= legacyDecoder(isUtf8Sample(this.#sample) ? bytes : this.#sample));
    return {
      ...row,
      cells: cells.map((cell) => (ASCII.test(cell) ? cell : decoder.decode(Buffer.from(cell, 'latin1')))),
      raw: () => decoder.decode(bytes.subarray(0, 16_384)),
    };
  }
}

async function* readCsv(mapping: Mapping, stream: Bytes, from: number, options: ImportOptions): AsyncGenerator<ReadRecord[]> {
  const { head, stream: wholeStream } = await peek(stream, SAMPLE_BYTES);
  const sample = head.subarray(0, SAMPLE_BYTES);
  const rows = new CsvRows({ separator: separatorFor(mapping, sample) ?? ',' });
  const decoder = new CellDecoder(mapping, sample);
  const reader = new TableReader(mapping, from, options);
  const readRows = (csvRows: readonly CsvRow[]) => csvRows.flatMap((row) => reader.read(decoder.row(row)) ?? []);
  for await (const chunk of wholeStream) {
    const records = readRows(await rows.push(chunk));
    if (records.length > 0) yield records;
  }
  const lastRecords = readRows(await rows.end());
  if (lastRecords.length > 0) yield lastRecords;
}

/** CSV in the shape that a mapping knows. */
export const csvFormat = (mapping: Mapping): Format => ({
  name: mapping.id,
  recognises: (head) => mapping.recognise.columns !== undefined && !looksLikeJsonOrXml(head) && separatorFor(mapping, head) !== null,
  read: (stream, from, options) => readCsv(mapping, stream, from, options),
});
