import { hash } from 'node:crypto';
import { type BulkDraftField, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#contract/bulk-draft-names.ts';
import type { BulkDraftTable } from '#contract/bulk-drafts.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { fieldNamed } from './header-words.ts';
import { type ReadRow, readRow } from './read-row.ts';
import { readTable } from './read-table.ts';
import { type TableRow, cellText, refusal } from './table-rows.ts';

/** The header is one of the first rows: an office's name and a date may stand above it. */
const MAX_HEADER_ROWS = 20;
const MAX_NAME = 200;

/** The digest of a row's fields, and of its place among equal rows, by which it is known again. */
export interface KnownRow extends ReadRow {
  readonly digest: Buffer | null;
}
export interface ReadTable extends Pick<BulkDraftTable, 'sheet' | 'columns'> {
  readonly rows: readonly KnownRow[];
}

/** The fields of columns by their names; a field belongs to the first column with its name. */
function fieldsNamed(names: readonly string[], language: InterfaceLanguage): (BulkDraftField | null)[] {
  const taken = new Set<BulkDraftField>();
  return names.map((name) => {
    const field = fieldNamed(name, language);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

const namesIn = ({ cells }: TableRow) => Array.from(cells, (cell) => cellText(cell).replace(/\s+/gu, ' ').slice(0, MAX_NAME));

/** The header among the first rows: the one with the most names of fields, else the first. */
function headerOf(rows: readonly TableRow[], language: InterfaceLanguage): number {
  const counts = rows.slice(0, MAX_HEADER_ROWS).map((row) => fieldsNamed(namesIn(row).slice(0, MAX_TABLE_COLUMNS), language).filter(Boolean).length);
  return counts.indexOf(Math.max(...counts));
}

function withDigests(rows: readonly ReadRow[]): KnownRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    if (row.draft === null) return { ...row, digest: null };
    const json = canonicalJson(row.draft);
    const place = seen.get(json) ?? 0;
    seen.set(json, place + 1);
    return { ...row, digest: hash('sha256', `${place}${json}`, 'buffer') };
  });
}

/**
 * Reads a file as notices, one a row below its header.
 * @param chosen the fields of the columns, where somebody chose them.
 * @throws AppError invalid-input with the rule that says why it is refused as a whole.
 */
export async function readBulkDrafts(ctx: Ctx, file: Buffer, chosen: readonly (BulkDraftField | null)[] | undefined): Promise<ReadTable> {
  const language = ctx.request?.language ?? ctx.site.languages[0] ?? 'en';
  const { sheet, rows } = await readTable(file, MAX_HEADER_ROWS + MAX_TABLE_ROWS + 1);
  if (rows.length === 0) throw refusal('table-empty', 'It has no rows.');
  const headerIndex = headerOf(rows, language);
  const allNames = namesIn(rows[headerIndex]!);
  const names = allNames.slice(0, allNames.findLastIndex((name) => name !== '') + 1);
  if (names.length > MAX_TABLE_COLUMNS) throw refusal('too-many-columns', `It has more than ${MAX_TABLE_COLUMNS} columns.`);
  const below = rows.slice(headerIndex + 1);
  if (below.length === 0) throw refusal('table-empty', 'It has no rows below its header.');
  if (below.length > MAX_TABLE_ROWS) throw refusal('too-many-rows', `It has more than ${MAX_TABLE_ROWS} rows.`);
  const fields = chosen ? names.map((_, column) => chosen[column] ?? null) : fieldsNamed(names, language);
  return {
    sheet,
    columns: names.map((name, column) => ({ name, field: fields[column] ?? null })),
    rows: withDigests(below.map((row) => readRow(row, fields, language))),
  };
}
