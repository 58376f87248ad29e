import { isUtf8 } from 'node:buffer';
import { CsvRows } from '../reading/csv-rows.ts';
import { ImportError } from '../reading/import-error.ts';
import { legacyDecoder } from '../reading/legacy-encoding.ts';
import { encodingOf } from '../reading/text-encoding.ts';
import { Workbook } from '../reading/xlsx/workbook.ts';
import { type Table, type TableRow, isEmptyRow, refusal } from './table-rows.ts';

/** A part of a workbook of 2 MB that unpacks to more was made to exhaust a server. */
const MAX_PART_BYTES = 32 * 1024 * 1024;
const MAX_ROW_BYTES = 256 * 1024;
const separators = [',', ';', '\t', '|'] as const;
/** So much of the file, and so many of its rows, tell the separator. */
const [SAMPLE_LENGTH, SAMPLE_ROWS] = [64 * 1024, 20];

/** The text of a CSV file: by its byte order mark, as UTF-8, else in the encoding that it seems to have. */
function textOf(file: Buffer): string {
  const { encoding, mark } = encodingOf(file);
  const bytes = file.subarray(mark);
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  return isUtf8(bytes) ? bytes.toString('utf8') : legacyDecoder(bytes).decode(bytes);
}

const LINE_ENDS = /^(?:\r\n|\r|\n)+/u;
const lineEndsIn = (text: string) => text.match(/\r\n|\r|\n/gu)?.length ?? 0;

async function csvRows(text: string, separator: string, maxRows: number): Promise<TableRow[]> {
  const reader = new CsvRows({ separator, maxBytes: MAX_ROW_BYTES });
  const rows: TableRow[] = [];
  let number = 0;
  for (const { cells, bytes, problem } of [...(await reader.push(Buffer.from(text))), ...(await reader.end())]) {
    // Empty lines before a row are rows of the spreadsheet, too.
    number += 1 + lineEndsIn(LINE_ENDS.exec(bytes.toString('latin1'))?.[0] ?? '');
    const row = { number, cells: cells.map((cell) => Buffer.from(cell, 'latin1').toString('utf8')), isUnreadable: problem !== undefined };
    if (!isEmptyRow(row)) rows.push(row);
    if (rows.length >= maxRows) break;
  }
  return rows;
}

/** With the right separator the first rows have the most cells. */
async function separatorOf(text: string): Promise<string> {
  let [best, mostCells]: [string, number] = [separators[0], 0];
  for (const separator of separators) {
    const rows = await csvRows(text.slice(0, SAMPLE_LENGTH), separator, SAMPLE_ROWS);
    const cellCount = rows.reduce((sum, { cells }) => sum + cells.length, 0);
    if (cellCount > mostCells) [best, mostCells] = [separator, cellCount];
  }
  return best;
}

async function readCsv(file: Buffer, maxRows: number): Promise<Table> {
  const text = textOf(file);
  if (text.includes('\u0000')) throw refusal('table-type', 'It is neither CSV nor XLSX.');
  return { sheet: null, rows: await csvRows(text, await separatorOf(text), maxRows) };
}

/** The first visible sheet that has cells. */
async function readWorkbook(file: Buffer, maxRows: number): Promise<Table> {
  const book = await Workbook.open(file, MAX_PART_BYTES);
  try {
    for (const sheet of book.sheets.filter(({ visible }) => visible)) {
      const rows: TableRow[] = [];
      for await (const sheetRows of book.rows(sheet)) {
        for (const { number, cells, problem } of sheetRows) {
          const row = { number, cells, isUnreadable: problem !== undefined };
          if (!isEmptyRow(row)) rows.push(row);
        }
        if (rows.length >= maxRows) break;
      }
      if (rows.length > 0) return { sheet: sheet.name, rows: rows.slice(0, maxRows) };
    }
    return { sheet: null, rows: [] };
  } finally {
    await book.close();
  }
}

/** Beginnings of files that are no text: old and encrypted Office files, PDF, pictures, packed files. */
const otherBeginnings = ['\u00d0\u00cf\u0011\u00e0', '%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', '\u001f\u008b'];
const isOtherFile = (file: Buffer) => otherBeginnings.some((beginning) => file.toString('latin1', 0, beginning.length) === beginning);
/** JSON, XML and HTML are text, and no tables. */
const isMarkup = (file: Buffer) => /^\s*[<{[]/u.test(file.toString('latin1', 0, 512).replace(/^ï»¿/u, ''));

/**
 * Reads the first rows of a CSV or XLSX file. Formulas of a workbook are passed over: their cells have the value that was last calculated.
 * @throws AppError invalid-input with the rule that says why it cannot be read.
 */
export async function readTable(file: Buffer, maxRows: number): Promise<Table> {
  try {
    if (file.toString('latin1', 0, 4) === 'PK\u0003\u0004') return await readWorkbook(file, maxRows);
    if (isOtherFile(file) || isMarkup(file)) throw refusal('table-type', 'It is neither CSV nor XLSX.');
    return await readCsv(file, maxRows);
  } catch (error) {
    if (error instanceof ImportError) throw refusal('table-broken', error.message);
    throw error;
  }
}
