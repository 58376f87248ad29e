import type { BulkDraftRow, BulkDraftTable } from '#contract/bulk-drafts.ts';
import type { KnownRow, ReadTable } from './read-bulk-drafts.ts';

/** Public ids of drafts, by the digest of their row in hexadecimal. */
type Drafts = ReadonlyMap<string, string>;

function rowOf({ number, cells, errors, digest }: KnownRow, existing: Drafts, created: Drafts): BulkDraftRow {
  const key = digest?.toString('hex') ?? '';
  const state = digest === null ? 'invalid' : created.has(key) ? 'created' : existing.has(key) ? 'existing' : 'new';
  return { number, state, notice: created.get(key) ?? existing.get(key) ?? null, cells, errors };
}

/** A table as its sender sees it. @param existing drafts of earlier times. @param created drafts of now. */
export const present = ({ sheet, columns, rows }: ReadTable, existing: Drafts, created: Drafts): BulkDraftTable => ({
  sheet,
  columns,
  rows: rows.map((row) => rowOf(row, existing, created)),
});
